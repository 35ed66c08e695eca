:- use_module(library(clpfd)).
:- use_module(library(yall)).
:- use_module(library(apply)).

% The classic models in SWI-Prolog, as examples/models states them: timed(Model) prints how many
% solutions it has, or its optimum, and the seconds of processor time.  bench/models.py adds the data.

timed(Model) :-
    statistics(cputime, Begin),
    answer(Model, N),
    statistics(cputime, End),
    Seconds is End - Begin,
    format("~w ~w~n", [N, Seconds]).

answer(golomb_ruler, N) :- !,
    golomb_ruler(Marks, N),
    once(labeling([leftmost, min(N)], Marks)).
answer(graph_colouring, N) :- !,
    graph_colouring(Colours, N),
    once(labeling([ff, min(N)], [N|Colours])).
answer(knapsack, N) :- !,
    knapsack(Taken, N),
    once(labeling([ff, down, max(N)], Taken)).
answer(Model, N) :-
    findall(x, ( call(Model, Xs), labeling([ff], Xs) ), Solutions),
    length(Solutions, N).

send_more([S,E,N,D,M,O,R,Y]) :-
    Xs = [S,E,N,D,M,O,R,Y],
    Xs ins 0..9, all_distinct(Xs), S #> 0, M #> 0,
    1000*S + 100*E + 10*N + D + 1000*M + 100*O + 10*R + E
        #= 10000*M + 1000*O + 100*N + 10*E + Y.

queens(Qs) :-
    length(Qs, 8), Qs ins 1..8, all_distinct(Qs),
    numlist(1, 8, Is),
    maplist([Q,I,U,D]>>(U #= Q + I, D #= Q - I), Qs, Is, Us, Ds),
    all_distinct(Us), all_distinct(Ds).

magic_square(Xs) :-
    Xs = [A,B,C,D,E,F,G,H,I,J,K,L,M,N,O,P],
    Xs ins 1..16, all_distinct(Xs),
    maplist([Line]>>sum(Line, #=, 34),
            [[A,B,C,D],[E,F,G,H],[I,J,K,L],[M,N,O,P],[A,E,I,M],[B,F,J,N],[C,G,K,O],[D,H,L,P],
             [A,F,K,P],[D,G,J,M]]),
    A #< D, D #< M, A #< P.

golomb_ruler(Marks, Length) :-
    length(Marks, 7), Marks ins 0..49, Marks = [0|_], last(Marks, Length),
    chain(Marks, #<),
    findall(I-J, ( between(1, 6, I), K is I + 1, between(K, 7, J) ), Pairs),
    maplist(distance(Marks), Pairs, Ds),
    all_distinct(Ds), Ds = [First|_], last(Ds, Last), First #< Last.

distance(Marks, I-J, D) :-
    nth1(I, Marks, A), nth1(J, Marks, B), Least is (J - I) * (J - I + 1) // 2,
    D in Least..49, D #= B - A.

zebra(All) :-
    Groups = [[English,Spanish,Ukrainian,Norwegian,Japanese],[Red,Green,Ivory,Yellow,Blue],
              [Coffee,Tea,Milk,Juice,_],[Dog,Snails,Fox,Horse,_],
              [Gold,Kools,Chester,Lucky,Parliaments]],
    append(Groups, All), All ins 1..5, maplist(all_distinct, Groups),
    English #= Red, Spanish #= Dog, Coffee #= Green, Ukrainian #= Tea, Green #= Ivory + 1,
    Gold #= Snails, Kools #= Yellow, Milk #= 3, Norwegian #= 1, abs(Chester - Fox) #= 1,
    abs(Kools - Horse) #= 1, Lucky #= Juice, Japanese #= Parliaments, abs(Norwegian - Blue) #= 1.

latin(Size, Xs, Rows, Columns) :-
    length(Rows, Size), maplist(row(Size), Rows), append(Rows, Xs),
    Xs ins 1..Size, transpose(Rows, Columns),
    maplist(all_distinct, Rows), maplist(all_distinct, Columns).

row(Size, Row) :- length(Row, Size).

given([], []).
given([X|Xs], [V|Vs]) :- ( V =:= 0 -> true ; X = V ), given(Xs, Vs).

at(Xs, I, X) :- nth0(I, Xs, X).

sudoku(Xs) :-
    data(sudoku, Given), length(Xs, 81), given(Xs, Given), latin(9, Xs, Rows, _), boxes(Rows).

boxes([]).
boxes([A,B,C|Rows]) :- box(A, B, C), boxes(Rows).

box([], [], []).
box([A,B,C|X], [D,E,F|Y], [G,H,I|Z]) :- all_distinct([A,B,C,D,E,F,G,H,I]), box(X, Y, Z).

langford(Firsts) :-
    length(Firsts, 8), numlist(1, 8, Ks),
    maplist([F,K,S]>>( Most is 14 - K, F in 0..Most, S #= F + K + 1 ), Firsts, Ks, Seconds),
    append(Firsts, Seconds, All), all_distinct(All),
    nth1(7, Firsts, F7), nth1(7, Seconds, S7), F7 + S7 #< 15.

graph_colouring(Cs, Most) :-
    length(Cs, 23), Cs ins 1..6, Cs = [First|Others], First #= 1,
    foldl([C,M0,M]>>( C #=< M0 + 1, M #= max(M0, C) ), Others, 1, Most),
    data(edges, Edges), maplist(edge(Cs), Edges).

edge(Cs, I-J) :- nth0(I, Cs, A), nth0(J, Cs, B), A #\= B.

knapsack(Taken, Worth) :-
    data(weights, Weights), data(worth, Worths), data(limit, Limit),
    length(Weights, Length), length(Taken, Length), Taken ins 0..1,
    scalar_product(Weights, Taken, #=<, Limit),
    scalar_product(Worths, Taken, #=, Worth).

nonogram(Xs) :-
    data(rows, RowWays), data(columns, ColumnWays),
    length(RowWays, Height), length(ColumnWays, Width),
    length(Rows, Height), maplist(row(Width), Rows),
    append(Rows, Xs), Xs ins 0..1, transpose(Rows, Columns),
    maplist([Line,Ways]>>tuples_in([Line], Ways), Rows, RowWays),
    maplist([Line,Ways]>>tuples_in([Line], Ways), Columns, ColumnWays).

kenken(Xs) :- latin(6, Xs, _, _), data(cages, Cages), maplist(cage(Xs), Cages).

cage(Xs, cage(Operation, Target, Places)) :-
    maplist(at(Xs), Places, Within), cage(Operation, Target, Within).

cage(+, Target, Xs) :- sum(Xs, #=, Target).
cage(*, Target, [X|Xs]) :- product(Xs, X, Product), Product #= Target.
cage(-, Target, [X,Y]) :- abs(X - Y) #= Target.
cage(/, Target, [X,Y]) :- Target*X #= Y #\/ Target*Y #= X.

product([], Product, Product).
product([X|Xs], Before, Product) :- product(Xs, Before*X, Product).

skyscraper(Xs) :- latin(6, Xs, _, _), data(sights, Sights), maplist(sight(Xs), Sights).

sight(Xs, Clue-Places) :- maplist(at(Xs), Places, [First|Line]), seen(Line, First, 1, Clue).

seen([], _, Clue, Clue).
seen([X|Xs], Tallest, Count, Clue) :-
    Seen #<==> (X #> Tallest), New #= max(Tallest, X), More #= Count + Seen,
    seen(Xs, New, More, Clue).

lol_sudoku(Xs) :-
    data(lol_digits, GivenDigits), data(lol_areas, GivenAreas),
    length(Digits, 16), given(Digits, GivenDigits), latin(4, Digits, _, _),
    length(Areas, 16), given(Areas, GivenAreas), Areas ins 1..4, append(Digits, Areas, Xs),
    global_cardinality(Areas, [1-4,2-4,3-4,4-4]),
    data(beside, Beside), maplist(company(Areas), Areas, Beside),
    maplist([A,D,B]>>( B #= 4 * (A - 1) + D mod 4 ), Areas, Digits, Both), all_distinct(Both).

company(Areas, Area, Places) :- maplist(at(Areas), Places, Others), one_of(Others, Area, Any), Any.

one_of([X], Area, Area #= X) :- !.
one_of([X|Xs], Area, (Area #= X) #\/ Any) :- one_of(Xs, Area, Any).

gold_star(Xs) :-
    length(Xs, 10), Xs ins 0..9, all_distinct(Xs), data(star, Star), maplist(equation(Xs), Star).

equation(Xs, Left = Right) :- side(Xs, Left, L), side(Xs, Right, R), L #= R.

side(Xs, side(I, Operation, J), Result) :-
    nth0(I, Xs, X), nth0(J, Xs, Y), operation(Operation, X, Y, Result).

operation(+, X, Y, X + Y).
operation(-, X, Y, X - Y).
operation(*, X, Y, X * Y) :- X #\= 0, Y #\= 0.
operation(/, X, Y, X // Y) :- X #\= 0, Y #\= 0, X mod Y #= 0.
