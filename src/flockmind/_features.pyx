# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""Documents into rows of numbers by feature hashing: each member names features, a hash of the name its place.

Names are made once: a `Name` keeps those that begin with it, so that a document met before costs look-ups.
"""

from hashlib import blake2b

from libc.math cimport fabs

cdef enum:
    MOST_NAMES = 1 << 18  # kept at once


cdef class Name:
    """A path with the place of the feature that it names, and the longer names met so far by their kinds."""

    cdef str path
    cdef Py_ssize_t place
    cdef dict members  # by key:    .key
    cdef dict items  # by index:  [i]
    cdef dict texts  # by text:   =text
    cdef dict listed  # by text:   []=text
    cdef dict letters  # by text:   [k]=letter for each of its letters, as a list
    cdef Name length  # #


cdef class Places:
    """Rows of `size` numbers; a feature has the same place in all of them."""

    cdef readonly Py_ssize_t size
    cdef Name root
    cdef Py_ssize_t known

    def __init__(self, Py_ssize_t size):
        if size < 1:
            raise ValueError("size: expected at least 1")
        self.size = size
        self.root = self.make("")

    def fill(self, document, float[::1] row):
        """Adds the features of a document to a row of `size` float32, and cuts them off at -1 and 1."""
        cdef Py_ssize_t i
        if row.shape[0] != self.size:
            raise ValueError(f"row: expected {self.size} numbers")
        if self.known > MOST_NAMES:
            self.root = self.make("")
            self.known = 0
        self.walk(self.root, document, row)
        for i in range(self.size):
            row[i] = min(max(row[i], -1.0), 1.0)

    cdef Name make(self, str path):
        cdef Name name = Name.__new__(Name)
        name.path = path
        digest = blake2b(path.encode(), digest_size=8).digest()
        name.place = int.from_bytes(digest, "big") % self.size
        name.members, name.items, name.texts, name.listed, name.letters = {}, {}, {}, {}, {}
        self.known += 1
        return name

    cdef int walk(self, Name at, value, float[::1] row) except -1:
        """A number counts as v / (1 + |v|), a text as 1 under its own name."""
        cdef Name name
        cdef double number
        if isinstance(value, dict):
            for key, inside in (<dict>value).items():
                name = at.members.get(key)
                if name is None:
                    name = at.members[key] = self.make(f"{at.path}.{key}")
                self.walk(name, inside, row)
        elif isinstance(value, list):
            self.walk_list(at, <list>value, row)
        elif isinstance(value, str) or value is None or isinstance(value, bool):
            name = at.texts.get(value)
            if name is None:
                name = at.texts[value] = self.make(f"{at.path}={value}")
            row[name.place] += 1.0
        else:
            number = value
            row[at.place] += <float>(number / (1.0 + fabs(number)))
        return 0

    cdef int walk_list(self, Name at, list items, float[::1] row) except -1:
        """A text in a list counts by its index and whatever its index; a row of a map also letter by letter."""
        cdef Name name
        cdef Py_ssize_t i, n = len(items)
        cdef bint square = n > 0
        for item in items:
            square = square and isinstance(item, str) and len(<str>item) == n
        if at.length is None:
            at.length = self.make(f"{at.path}#")
        row[at.length.place] += <float>(n / (1.0 + n))
        for i in range(n):
            item = items[i]
            name = at.items.get(i)
            if name is None:
                name = at.items[i] = self.make(f"{at.path}[{i}]")
            self.walk(name, item, row)
            if isinstance(item, str):
                if square:
                    self.spell(name, <str>item, row)
                name = at.listed.get(item)
                if name is None:
                    name = at.listed[item] = self.make(f"{at.path}[]={item}")
                row[name.place] += 1.0
        return 0

    cdef int spell(self, Name at, str text, float[::1] row) except -1:
        cdef Name name
        spelled = at.letters.get(text)
        if spelled is None:
            spelled = [self.make(f"{at.path}[{k}]={letter}") for k, letter in enumerate(text)]
            at.letters[text] = spelled
        for name in spelled:
            row[name.place] += 1.0
        return 0
