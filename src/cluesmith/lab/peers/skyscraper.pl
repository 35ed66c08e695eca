square(N, Rows, Cells) :-
    fd_domain(Cells, 1, N),
    columns(Rows, Columns),
    different(Rows),
    different(Columns).

different([]).
different([Line|Lines]) :- fd_all_different(Line), different(Lines).

columns([[]|_], []) :- !.
columns(Rows, [Column|Columns]) :- peel(Rows, Column, Rest), columns(Rest, Columns).

peel([], [], []).
peel([[Cell|Cells]|Rows], [Cell|Column], [Cells|Rest]) :- peel(Rows, Column, Rest).

sights(_, []).
sights(N, [sight(View, Clue)|Sights]) :- sight(View, 0, Clue, N), sights(N, Sights).

sight([], _, 0, _).
sight([Height|View], Tallest, Left, N) :-
    fd_domain(Taller, 0, N),
    fd_domain(Fewer, 0, N),
    (Height #> Tallest #/\ Taller #= Height #/\ Fewer #= Left - 1) #\/
    (Height #=< Tallest #/\ Taller #= Tallest #/\ Fewer #= Left),
    sight(View, Taller, Fewer, N).

solution :-
    board(N, Rows, Cells, Sights),
    square(N, Rows, Cells),
    sights(N, Sights),
    fd_labeling(Cells, [variable_method(most_constrained)]).
