cimport cluesmith.kernel.events as events
cimport cluesmith.kernel.learning.reasons as reasons
from cluesmith.kernel.engine cimport Engine
from cluesmith.kernel.learning.choices cimport Choices
from cluesmith.kernel.learning.learner cimport Learner


cdef int post_pairs(Choices choices, int size) except? -1
cdef int post_names(Choices choices, int size, list labels) except? -1
cdef int post_company(Choices choices, int size) except? -1
