# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Maximum likelihood of bots' strengths from who won at tables of 2 to 6, over arrays.

The model (Davidson & Luce, with ties): of the seats at a table, the set C wins together with
probability proportional to exp(tie[|C|] + mean of theta over C), where tie[1] = 0. That is a
conditional logit in (theta, tie): its log-likelihood is concave, and Newton's method with halved
steps finds its one maximum.
"""

from libc.math cimport exp, fabs, log, sqrt

import numpy as np

cdef enum:
    SEATS = 6
    LOCAL = 2 * SEATS  # parameters that a table touches: one a seat, then one a size of tie
    MOST = 160  # parameters in all


cdef struct Table:
    int n
    int winners  # bits of seats
    int place[LOCAL]  # of the local parameters in x; -1: fixed at 0; -2: this tie cannot happen


cdef double add_table(const Table* t, double weight, const double* x, int m, double* gradient,
                      double* hessian) noexcept nogil:
    """Log-likelihood of a table; adds its gradient (m) and minus its Hessian (m * m) to the sums."""
    cdef double score[1 << SEATS]
    cdef double mean[LOCAL]
    cdef double square[LOCAL][LOCAL]
    cdef double f[LOCAL]
    cdef double top = -1e300, z = 0.0, p, value
    cdef int n = t.n, dims = 2 * n, mask, k, i, j
    for mask in range(1, 1 << n):
        k = 0
        value = 0.0
        for i in range(n):
            if mask >> i & 1:
                k += 1
                if t.place[i] >= 0:
                    value += x[t.place[i]]
        value /= k
        i = t.place[n + k - 1]
        score[mask] = -1e300 if i == -2 else value + (x[i] if i >= 0 else 0.0)
        if score[mask] > top:
            top = score[mask]
    for mask in range(1, 1 << n):
        z += exp(score[mask] - top)
    if gradient == NULL:
        return weight * (score[t.winners] - top - log(z))
    for i in range(dims):
        mean[i] = 0.0
        for j in range(dims):
            square[i][j] = 0.0
    for mask in range(1, 1 << n):
        p = exp(score[mask] - top) / z
        k = 0
        for i in range(n):
            k += mask >> i & 1
        for i in range(dims):
            f[i] = 0.0
        for i in range(n):
            if mask >> i & 1:
                f[i] = 1.0 / k
        f[n + k - 1] = 1.0
        for i in range(dims):
            if f[i] != 0.0:
                mean[i] += p * f[i]
                for j in range(dims):
                    square[i][j] += p * f[i] * f[j]
        if mask == t.winners:
            for i in range(dims):
                if t.place[i] >= 0:
                    gradient[t.place[i]] += weight * f[i]
    for i in range(dims):
        if t.place[i] >= 0:
            gradient[t.place[i]] -= weight * mean[i]
            for j in range(dims):
                if t.place[j] >= 0:
                    hessian[t.place[i] * m + t.place[j]] += weight * (square[i][j] - mean[i] * mean[j])
    return weight * (score[t.winners] - top - log(z))


cdef double objective(const Table* tables, int rows, const double* weights, const double* x, int m,
                      double ridge, double* gradient, double* hessian) noexcept nogil:
    cdef double total = 0.0
    cdef int r, i
    if gradient != NULL:
        for i in range(m):
            gradient[i] = 0.0
        for i in range(m * m):
            hessian[i] = 0.0
    for r in range(rows):
        if weights[r] != 0.0:
            total += add_table(&tables[r], weights[r], x, m, gradient, hessian)
    for i in range(m):
        total -= 0.5 * ridge * x[i] * x[i]
        if gradient != NULL:
            gradient[i] -= ridge * x[i]
            hessian[i * m + i] += ridge
    return total


cdef void solve(double* a, double* b, int m) noexcept nogil:
    """b := the solution of A y = b, A symmetric and positive definite (m * m), by Cholesky in place."""
    cdef int i, j, k
    cdef double s
    for j in range(m):
        s = a[j * m + j]
        for k in range(j):
            s -= a[j * m + k] * a[j * m + k]
        a[j * m + j] = sqrt(s if s > 1e-300 else 1e-300)
        for i in range(j + 1, m):
            s = a[i * m + j]
            for k in range(j):
                s -= a[i * m + k] * a[j * m + k]
            a[i * m + j] = s / a[j * m + j]
    for i in range(m):
        for k in range(i):
            b[i] -= a[i * m + k] * b[k]
        b[i] /= a[i * m + i]
    for i in range(m - 1, -1, -1):
        for k in range(i + 1, m):
            b[i] -= a[k * m + i] * b[k]
        b[i] /= a[i * m + i]


cdef int climb(const Table* tables, int rows, const double* weights, double* x, int m, double ridge,
               double* gradient, double* hessian, double* trial) noexcept nogil:
    """Newton's method from x; the number of steps, or -1 if it did not converge."""
    cdef double value, better, step, largest, gain
    cdef int i, turn
    for turn in range(200):
        value = objective(tables, rows, weights, x, m, ridge, gradient, hessian)
        for i in range(m):
            trial[i] = gradient[i]
        solve(hessian, gradient, m)
        largest = gain = 0.0
        for i in range(m):
            largest = max(largest, fabs(gradient[i]))
            gain += trial[i] * gradient[i]
        if largest < 1e-9 or gain < 1e-18:  # the second where the likelihood is all but flat
            for i in range(m):
                x[i] += gradient[i]
            return turn
        step = min(1.0, 4.0 / largest)
        while True:
            for i in range(m):
                trial[i] = x[i] + step * gradient[i]
            better = objective(tables, rows, weights, trial, m, ridge, NULL, NULL)
            if better >= value - 1e-12 * fabs(value):
                break
            step /= 2
            if step < 1e-12:
                return turn
        for i in range(m):
            x[i] = trial[i]
    return -1


def fit(const int[:, ::1] seats, const int[::1] sizes, const int[::1] winners, const double[:, ::1] weights,
        const int[::1] place_of_bot, const int[::1] place_of_tie, const double[::1] start, double ridge):
    """Maximum likelihood for each row of `weights`.

    A table (row of `seats`) has `sizes` seats, with a bot each; `winners` holds the winning seats as
    bits. `place_of_bot[b]` is the place of bot b's theta among the parameters, -1 for the one fixed at
    0; `place_of_tie[k]` that of the tie parameter of size k, -1 for k = 1, -2 for a tie that never
    happened. `start` is where to begin. Minus ridge/2 times the squared parameters is added to the
    log-likelihood. Returns (parameters, shape (rows of weights, parameters); whether all converged).
    """
    cdef int rows = seats.shape[0], m = start.shape[0], r, i, done = 1
    if m > MOST or seats.shape[1] > SEATS:
        raise ValueError(f"at most {MOST} parameters and {SEATS} seats")
    if not (sizes.shape[0] == winners.shape[0] == weights.shape[1] == rows):
        raise ValueError("arrays of different lengths")
    found = np.tile(np.asarray(start), (weights.shape[0], 1))
    cdef double[:, ::1] x = found
    table_bytes = np.zeros(rows * sizeof(Table), dtype=np.uint8)
    scratch = np.zeros(2 * m + m * m)
    if rows == 0 or m == 0 or weights.shape[0] == 0:
        return found, True
    cdef unsigned char[::1] memory = table_bytes
    cdef double[::1] spare = scratch
    cdef Table* tables = <Table*>&memory[0]
    for r in range(rows):
        tables[r].n = sizes[r]
        tables[r].winners = winners[r]
        for i in range(sizes[r]):
            tables[r].place[i] = place_of_bot[seats[r, i]]
            tables[r].place[sizes[r] + i] = place_of_tie[i + 1]
    with nogil:
        for r in range(weights.shape[0]):
            if climb(tables, rows, &weights[r, 0], &x[r, 0], m, ridge, &spare[0], &spare[2 * m], &spare[m]) < 0:
                done = 0
    return found, bool(done)
