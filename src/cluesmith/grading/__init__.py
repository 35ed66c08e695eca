"""Grading: students' models of an exercise, run on hidden instances and judged.

`exercise` says what an exercise is, `student` reads a student's file, `attempt` runs a model in
a process of its own, `marks` judges what it found, `grade` does all of it for a file.
"""
