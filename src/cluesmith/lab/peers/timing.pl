% Solutions, so many at most.
count :- most(Most), g_assign(found, 0), solution, g_inc(found), g_read(found, Most), !.
count.

% Multiplies the runs until they fill the clock.
timed(Runs, Found, Total, Used) :-
    statistics(user_time, [Start, _]),
    runs(Runs),
    statistics(user_time, [End, _]),
    Time is End - Start,
    (   Time < 50, Runs < 4096
    ->  More is Runs * 4, timed(More, Found, Total, Used)
    ;   g_read(found, Found), Total = Time, Used = Runs
    ).

runs(Runs) :- for(_, 1, Runs), \+ \+ count, fail.
runs(_).

main :-
    timed(1, Found, Total, Runs),
    write(result(Found, Total, Runs)), nl.

:- initialization((main, halt)).
