// The NumPy parts of a program.
import { own } from '../../core/has.ts';
import type { Dialect } from './dialect.ts';

const base = (derived: boolean): string => `import numpy as np

inf, nan = np.inf, np.nan
np.seterr(all="ignore")  # infinities are compared, not warned of


${
  derived
    ? `derives = False  # while derivatives are taken
is_near = False  # while numbers are changed by as much as their error
less_exact = set()  # derivatives that differ by more than 1e-5, but not by more than their error


def float32(numbers):
    """Numbers rounded to float32, as the example has them; all arithmetic between is in float64.

    Derivatives keep the digits of float64: only what is too large or too small for float32 is rounded on their way.
    """
    numbers = np.asarray(numbers)
    rounded = numbers.real.astype(np.float32).astype(np.float64)
    if derives:
        rounded = np.where(np.isfinite(rounded) & (rounded != 0), numbers.real, rounded)
    return rounded + 1j * numbers.imag if np.iscomplexobj(numbers) else rounded`
    : `def float32(numbers):
    """Numbers rounded to float32, as the example has them; all arithmetic between is in float64."""
    return np.asarray(numbers).astype(np.float32).astype(np.float64)`
}


def bits(numbers):
    """What the float32 bit patterns of numbers add up to: any digit of any of them changes it."""
    return int(np.asarray(numbers, dtype=np.float32).view(np.int32).sum(dtype=np.int64))


def compare(name, step, shown${derived ? ', error=None' : ''}):
    if step.shape != shown.shape:
        raise Mismatch(f"{name}: its shape is {step.shape}, but {shown.shape} is shown")
    wrong = ~np.isclose(step, shown, rtol=TOLERANCE, atol=TOLERANCE, equal_nan=True)
${
  derived
    ? `    if error is not None:
        beyond = ~((np.abs(step - shown) <= error) | (step == shown) | (np.isnan(step) & np.isnan(shown)))
        if (wrong & ~beyond).any():
            less_exact.add(name)
        wrong = beyond
`
    : ''
}    for row, column in np.argwhere(wrong):
        raise Mismatch(f"{name}[{row}, {column}]: recomputed {step[row, column]}, but {shown[row, column]} is shown")


def as_shown(step, shown):
    return float32(shown)


def override(step, cells):
    step = step.copy()
    for row, column, number in cells:
        step[row, column] = number
    return step
`;

const helpers = (derived: boolean): Record<string, string> => ({
  float32_matmul: `def float32_matmul(a, b):
    """a @ b, rounded to float32 after every product and every sum: between numbers of this size it shows."""
    total = np.zeros((a.shape[0], b.shape[1]))
    for column, row in zip(a.T, b):
        total = float32(total + float32(np.multiply.outer(column, row)))
    return total`,
  float32_row_sums: `def float32_row_sums(a):
    """The sum of each row, rounded to float32 after every number."""
    total = np.zeros(a.shape[0])
    for column in a.T:
        total = float32(total + column)
    return total[:, None]`,
  float32_row_norms: `def float32_row_norms(a):
    """The length of each row, from squares in float32; where these overflow, from those of smaller numbers."""
    small = float32(a * 2.0**-80)
    squares, small_squares = float32_row_sums(float32(a * a)), float32_row_sums(float32(small * small))
    return float32(np.where(np.isinf(squares), np.sqrt(small_squares) * 2.0**80, np.sqrt(squares)))`,
  mask_out: `def mask_out(a, mask):
    """a + mask; minus infinity in the mask always wins."""
    return np.where(mask == -inf, -inf, a + mask)`,
  subtract_rows: `def subtract_rows(a, b):
    """a - b, where minus infinity stays what it is: a row in which everything is masked."""
    return np.where(a.real == -inf, -inf, a - b)`,
  divide: `def divide(a, b):
    """a / b, and 0 where b is 0: a row with nothing to share shares nothing."""
    return np.where(b == 0, 0, a / np.where(b == 0, 1, b))`,
  tanh: `def tanh(x):
    """The slope is 1 - tanh(x)^2, which is close to 0 where tanh(x), known to 1e-10, is close to 1."""
    return np.tanh(x) + (2e-10j * x.imag if is_near else 0)`,
  relu: `def relu(x):
    return np.where(x.real <= 0, 0, x)`,
  relu_backward: `def relu_backward(a, b):
    """The gradient a on its way back through relu(b)."""
    return np.where(b > 0, a, 0)`,
  gelu: derived
    ? `def gelu(x):
    """x Phi(x) with the normal distribution Phi; its derivative is Phi(x) + x phi(x)."""
    real = np.real(x)
    cumulative = np.vectorize(lambda z: math.erfc(-z / math.sqrt(2)) / 2)(real)
    density = np.exp(-real * real / 2) / np.sqrt(2 * np.pi)
    return real * cumulative + 1j * np.imag(x) * (cumulative + real * density) if np.iscomplexobj(x) else real * cumulative`
    : `def gelu(x):
    """x Phi(x) with the normal distribution Phi."""
    return x * np.vectorize(lambda z: math.erfc(-z / math.sqrt(2)) / 2)(x)`,
  gelu_tanh: `def gelu_tanh(x):
    """x Phi(x) with Phi by tanh."""
    return x * (1 + np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x * x * x))) / 2`,
  sigmoid: `def sigmoid(x):
    """1 / (1 + e^-x), without an overflow on the way."""
    e = np.exp(np.where(x.real < 0, x, -x))
    return np.where(x.real < 0, e, 1) / (1 + e)`,
  normal: `def normal(x):
    """The normal distribution and its density."""
    return np.vectorize(lambda z: math.erfc(-z / math.sqrt(2)) / 2)(x), np.exp(-x * x / 2) / np.sqrt(2 * np.pi)`,
  gelu_backward: `def gelu_backward(a, b):
    """The gradient a on its way back through gelu(b)."""
    cumulative, density = normal(b)
    return a * (cumulative + b * density)`,
  gelu_tanh_backward: `def gelu_tanh_backward(a, b):
    """The gradient a on its way back through gelu_tanh(b)."""
    t = sigmoid(2 * np.sqrt(2 / np.pi) * (b + 0.044715 * b**3))
    return a * (t + 2 * b * t * (1 - t) * np.sqrt(2 / np.pi) * (1 + 0.134145 * b**2))`,
  silu_backward: `def silu_backward(a, b, factor):
    """The gradient a on its way back through silu(b)."""
    t = sigmoid(factor * b)
    return a * (t + factor * b * t * (1 - t))`,
  sine_cosine: `def sine_cosine(angles):
    """The sine in the first, third, ... column, the cosine in the others."""
    even = np.arange(angles.shape[1]) % 2 == 0
    return np.where(even, np.sin(angles), np.cos(angles))`,
  rotate: `def rotate(a, cosines, sines, halves=False, rounded=lambda x: x):
    """Pairs (x, y) of each row rotated by an angle: side by side, or (halves) one from each half of the row."""
    pairs = cosines.shape[1]
    rotating, rest = np.split(a, [2 * pairs], axis=1)
    x, y = np.split(rotating, 2, axis=1) if halves else (rotating[:, ::2], rotating[:, 1::2])
    first = rounded(rounded(x * cosines) - rounded(y * sines))
    second = rounded(rounded(x * sines) + rounded(y * cosines))
    rotated = np.hstack([first, second]) if halves else np.stack([first, second], axis=2).reshape(rotating.shape)
    return np.hstack([rotated, rest])`,
  pad: `def pad(a, rows, columns, first_row=0, first_column=0):
    """a as a part of a matrix of zeros."""
    out = np.zeros((rows, columns))
    out[first_row:first_row + a.shape[0], first_column:first_column + a.shape[1]] = a
    return out`,
  principal_components: `def principal_components(a):
    """Each row of a along the two directions in which the rows differ most; the largest number of a direction is positive.

    The directions are the eigenvectors of the covariance, found by Jacobi's turns in the order of the core: where two of
    them are equally good, so is any direction between.
    """
    rows, size = a.shape
    out = np.zeros((rows, 2))
    if rows < 2:
        return out
    mean = np.zeros(size)
    for row in a:
        mean = mean + row
    centred = a - mean / rows
    matrix, directions = np.zeros((size, size)), np.eye(size)
    for row in centred:
        matrix = matrix + np.multiply.outer(row, row)
    for sweep in range(60):
        if not (np.triu(matrix, 1) ** 2).sum() > (np.diag(matrix) ** 2).sum() * 1e-32:
            break
        for p in range(size):
            for q in range(p + 1, size):
                if matrix[p, q] == 0:
                    continue
                theta = (matrix[q, q] - matrix[p, p]) / (2 * matrix[p, q])
                t = (-1 if theta < 0 else 1) / (abs(theta) + np.sqrt(theta * theta + 1))
                c = 1 / np.sqrt(t * t + 1)
                s = t * c
                for rotated in (matrix.T, matrix, directions):
                    rotated[p], rotated[q] = c * rotated[p] - s * rotated[q], s * rotated[p] + c * rotated[q]
                matrix[p, q] = matrix[q, p] = 0
    variances, taken = np.diag(matrix), []
    for component in range(min(2, size)):
        best = max((k for k in range(size) if k not in taken), key=lambda k: variances[k])
        if not variances[best] > (variances[taken[0]] * 1e-13 if taken else 0):
            break
        taken.append(best)
        direction = directions[best]
        largest = np.abs(direction) >= np.abs(direction).max() * (1 - 1e-9)
        out[:, component] = centred @ direction * (-1 if direction[largest.argmax()] < 0 else 1)
    return out`,
  variances: `def variances(points):
    """How far the points reach along each component: the squares, added up."""
    return np.square(points).sum(axis=0, keepdims=True)`,
  largest_variances: `def largest_variances(a):
    """The same, as NumPy finds it: the two largest eigenvalues of the covariance."""
    centred = a - a.mean(axis=0)
    return np.linalg.eigvalsh(centred.T @ centred)[None, :-3:-1]`,
  jacobian_norms: `def jacobian_norms(function, x, overflows=False):
    """How much row j of x moves row i of function(check, x): the length of all derivatives, rows i x columns j. And its error.

    Derivatives by complex steps: f(x + ih) = f(x) + ih f'(x), to the last digit for a tiny h. So the numbers of
    a step may have imaginary parts, and .real is what they are without.

    Each number on the way is known to 1e-10 of itself or better: functions to 1e-10, sums in float64 to 1e-15. What a
    change of all these numbers by 1e-10 changes in any norm of a row is the error of that row.
    """

    def lengths(numbers):
        global derives, is_near
        derives, is_near = True, numbers is nearby
        h = 1e-100
        squares = []
        for cell in np.ndindex(x.shape):
            moved = x.astype(complex)
            moved[cell] += 1j * h
            squares.append(((function(Check(numbers, asserts=False), moved).imag / h) ** 2).sum(axis=1))
        derives = is_near = False
        squares = np.reshape(squares, (*x.shape, -1)).sum(axis=1).T
        if overflows:  # on the way back from one row, 0 times NaN of another is NaN
            return float32(np.sqrt(np.where(np.isnan(squares).any(axis=0), nan, squares)))
        return np.sqrt(squares)

    norms = lengths(recomputed)
    change = np.nan_to_num(np.abs(lengths(nearby) - norms), posinf=0)
    return norms, 1e-37 + TOLERANCE * norms + change.max(axis=1, keepdims=True)`,
  nearby: `def nearby(step, shown):
    """The numbers of a step, each larger or smaller by up to 1e-10 of itself; equal ones stay equal."""
    x = np.where(np.isfinite(step.real), step.real, 0)
    near = step.real * (1 + 1e-10 * np.sin(1e14 * x / max(np.abs(x).max(), 1e-300)))
    return near + 1j * step.imag if np.iscomplexobj(step) else near`,
});

export const numpyDialect: Dialect = own({
  library: 'NumPy',
  base,
  helpers,
  notation: 'numpy',
  over: (axis) => `axis=${axis}, keepdims=True`,
  square: (x) => `np.square(${x})`,
  length: (x, over) => `np.linalg.norm(${x}, ${over})`,
  vanishing: (expression, x) => `np.where(${x} == -inf, 0, ${expression})`,
  variances: (of, points) => ({
    name: 'numpy.linalg.eigvalsh',
    expression: `largest_variances(${of})`,
    ours: `variances(${points})`,
  }),
});
