// The PyTorch parts of a program.
import type { Dialect } from './dialect.ts';

const base = (derived: boolean): string => `import torch

inf, nan = float("inf"), float("nan")


${
  derived
    ? `derives = False  # while derivatives are taken
is_near = False  # while numbers are changed by as much as their error
less_exact = set()  # derivatives that differ by more than 1e-5, but not by more than their error


def float32(numbers):
    """Numbers rounded to float32, as the example has them; all arithmetic between is in float64.

    Derivatives keep the digits of float64: only what is too large or too small for float32 is rounded on their way.
    """
    rounded = torch.as_tensor(numbers, dtype=torch.float32).to(torch.float64)
    return torch.where(rounded.isfinite() & (rounded != 0), numbers, rounded) if derives else rounded`
    : `def float32(numbers):
    """Numbers rounded to float32, as the example has them; all arithmetic between is in float64."""
    return torch.as_tensor(numbers, dtype=torch.float32).to(torch.float64)`
}


def bits(numbers):
    """What the float32 bit patterns of numbers add up to: any digit of any of them changes it."""
    return torch.tensor(numbers, dtype=torch.float32).view(torch.int32).sum(dtype=torch.int64).item()


def compare(name, step, shown${derived ? ', error=None' : ''}):
    if step.shape != shown.shape:
        raise Mismatch(f"{name}: its shape is {tuple(step.shape)}, but {tuple(shown.shape)} is shown")
    wrong = ~torch.isclose(step, shown, rtol=TOLERANCE, atol=TOLERANCE, equal_nan=True)
${
  derived
    ? `    if error is not None:
        beyond = ~(((step - shown).abs() <= error) | (step == shown) | (step.isnan() & shown.isnan()))
        if (wrong & ~beyond).any():
            less_exact.add(name)
        wrong = beyond
`
    : ''
}    for row, column in wrong.nonzero().tolist():
        raise Mismatch(f"{name}[{row}, {column}]: recomputed {step[row, column]}, but {shown[row, column]} is shown")


def as_shown(step, shown):
    return float32(shown)


def override(step, cells):
    step = step.clone()
    for row, column, number in cells:
        step[row, column] = number
    return step
`;

const helpers = (_derived: boolean): Record<string, string> => ({
  float32_matmul: `def float32_matmul(a, b):
    """a @ b, rounded to float32 after every product and every sum: between numbers of this size it shows."""
    total = torch.zeros(a.shape[0], b.shape[1], dtype=torch.float64)
    for column, row in zip(a.T, b):
        total = float32(total + float32(torch.outer(column, row)))
    return total`,
  float32_row_sums: `def float32_row_sums(a):
    """The sum of each row, rounded to float32 after every number."""
    total = torch.zeros(a.shape[0], dtype=torch.float64)
    for column in a.T:
        total = float32(total + column)
    return total[:, None]`,
  float32_row_norms: `def float32_row_norms(a):
    """The length of each row, from squares in float32; where these overflow, from those of smaller numbers."""
    small = float32(a * 2.0**-80)
    squares, small_squares = float32_row_sums(float32(a * a)), float32_row_sums(float32(small * small))
    return float32(torch.where(squares.isinf(), small_squares.sqrt() * 2.0**80, squares.sqrt()))`,
  mask_out: `def mask_out(a, mask):
    """a + mask; minus infinity in the mask always wins."""
    return (a + mask).masked_fill(mask == -inf, -inf)`,
  subtract_rows: `def subtract_rows(a, b):
    """a - b, where minus infinity stays what it is: a row in which everything is masked."""
    return (a - b).masked_fill(a == -inf, -inf)`,
  divide: `def divide(a, b):
    """a / b, and 0 where b is 0: a row with nothing to share shares nothing."""
    return (a / b.masked_fill(b == 0, 1)).masked_fill(b == 0, 0)`,
  slope: `def slope(function, a, b):
    """The gradient a on its way back through function(b)."""
    b = b.clone().requires_grad_()
    return torch.autograd.grad(function(b), b, a)[0]`,
  autograd: `def autograd(check, loss, gradients):
    """PyTorch's own way back from the loss ends at the same gradients."""
    if check.asserts and check.next_numbers is recomputed:
        found = torch.autograd.grad(loss, [of for of, _ in gradients.values()], allow_unused=True)
        for (name, (of, gradient)), other in zip(gradients.items(), found):
            check.same(f"{name} by autograd", gradient, torch.zeros_like(of) if other is None else other)`,
  sine_cosine: `def sine_cosine(angles):
    """The sine in the first, third, ... column, the cosine in the others."""
    even = torch.arange(angles.shape[1]) % 2 == 0
    return torch.where(even, torch.sin(angles), torch.cos(angles))`,
  rotate: `def rotate(a, cosines, sines, halves=False, rounded=lambda x: x):
    """Pairs (x, y) of each row rotated by an angle: side by side, or (halves) one from each half of the row."""
    pairs = cosines.shape[1]
    rotating, rest = torch.tensor_split(a, [2 * pairs], dim=1)
    x, y = torch.tensor_split(rotating, 2, dim=1) if halves else (rotating[:, ::2], rotating[:, 1::2])
    first = rounded(rounded(x * cosines) - rounded(y * sines))
    second = rounded(rounded(x * sines) + rounded(y * cosines))
    rotated = torch.hstack([first, second]) if halves else torch.stack([first, second], dim=2).reshape(rotating.shape)
    return torch.hstack([rotated, rest])`,
  pad: `def pad(a, rows, columns, first_row=0, first_column=0):
    """a as a part of a matrix of zeros."""
    out = torch.zeros(rows, columns, dtype=torch.float64)
    out[first_row:first_row + a.shape[0], first_column:first_column + a.shape[1]] = a
    return out`,
  principal_components: `def principal_components(a):
    """Each row of a along the two directions in which the rows differ most; the largest number of a direction is positive.

    The directions are the eigenvectors of the covariance, found by Jacobi's turns in the order of the core: where two of
    them are equally good, so is any direction between.
    """
    rows, size = a.shape
    out = torch.zeros(rows, 2, dtype=torch.float64)
    if rows < 2:
        return out
    mean = torch.zeros(size, dtype=torch.float64)
    for row in a:
        mean = mean + row
    centred = a - mean / rows
    matrix, directions = torch.zeros(size, size, dtype=torch.float64), torch.eye(size, dtype=torch.float64)
    for row in centred:
        matrix = matrix + torch.outer(row, row)
    for sweep in range(60):
        if not (matrix.triu(1) ** 2).sum() > (matrix.diag() ** 2).sum() * 1e-32:
            break
        for p in range(size):
            for q in range(p + 1, size):
                if matrix[p, q] == 0:
                    continue
                theta = (matrix[q, q] - matrix[p, p]) / (2 * matrix[p, q])
                t = (-1 if theta < 0 else 1) / (theta.abs() + (theta * theta + 1).sqrt())
                c = 1 / (t * t + 1).sqrt()
                s = t * c
                for rotated in (matrix.T, matrix, directions):
                    rotated[p], rotated[q] = c * rotated[p] - s * rotated[q], s * rotated[p] + c * rotated[q]
                matrix[p, q] = matrix[q, p] = 0
    variances, taken = matrix.diag().tolist(), []
    for component in range(min(2, size)):
        best = max((k for k in range(size) if k not in taken), key=lambda k: variances[k])
        if not variances[best] > (variances[taken[0]] * 1e-13 if taken else 0):
            break
        taken.append(best)
        direction = directions[best]
        largest = (direction.abs() >= direction.abs().max() * (1 - 1e-9)).tolist().index(True)
        out[:, component] = centred @ direction * (-1 if direction[largest] < 0 else 1)
    return out`,
  variances: `def variances(points):
    """How far the points reach along each component: the squares, added up."""
    return points.square().sum(dim=0, keepdim=True)`,
  largest_variances: `def largest_variances(a):
    """The same, as PyTorch finds it: the two largest eigenvalues of the covariance."""
    centred = a - a.mean(dim=0)
    return torch.linalg.eigvalsh(centred.T @ centred).flip(0)[None, :2]`,
  tanh: `def tanh(x):
    """The slope is 1 - tanh(x)^2, which is close to 0 where tanh(x), known to 1e-10, is close to 1."""
    return torch.tanh(x) + (2e-10 * (x - x.detach()) if is_near else 0)`,
  jacobian_norms: `def jacobian_norms(function, x, overflows=False):
    """How much row j of x moves row i of function(check, x): the length of all derivatives, by autograd. And its error.

    Each number on the way is known to 1e-10 of itself or better: functions to 1e-10, sums in float64 to 1e-15. What a
    change of all these numbers by 1e-10 changes in any norm of a row is the error of that row.
    """

    def lengths(numbers):
        global derives, is_near
        derives, is_near = True, numbers is nearby
        found = torch.autograd.functional.jacobian(lambda moved: function(Check(numbers, asserts=False), moved), x)
        derives = is_near = False
        norms = found.square().sum(dim=(1, 3)).sqrt()
        return float32(norms) if overflows else norms

    norms = lengths(recomputed)
    change = (lengths(nearby) - norms).abs().nan_to_num(posinf=0)
    return norms, 1e-37 + TOLERANCE * norms + change.amax(dim=1, keepdim=True)`,
  nearby: `def nearby(step, shown):
    """The numbers of a step, each larger or smaller by up to 1e-10 of itself; equal ones stay equal."""
    x = torch.where(step.isfinite(), step, 0.0).detach()
    return step * (1 + 1e-10 * torch.sin(1e14 * x / x.abs().max().clamp(min=1e-300)))`,
});

export const pytorchDialect: Dialect = {
  library: 'PyTorch',
  autograd: true,
  base,
  helpers,
  notation: 'pytorch',
  over: (axis) => `dim=${axis}, keepdim=True`,
  square: (x) => `${x}.square()`,
  length: (x, over) => `torch.linalg.norm(${x}, ${over})`,
  vanishing: (expression, x) => `${expression}.masked_fill(${x} == -inf, 0)`,
  variances: (of, points) => ({
    name: 'torch.linalg.eigvalsh',
    expression: `largest_variances(${of})`,
    ours: `variances(${points})`,
  }),
  softmax: (of) => ({ name: 'torch.softmax', expression: `torch.softmax(${of}, dim=1)` }),
  layerNorm: (of, epsilon, gain, shift) => ({
    name: 'torch.nn.functional.layer_norm',
    expression: `torch.nn.functional.layer_norm(${of}, ${of}.shape[1:], ${[
      ...(gain === undefined ? [] : [`weight=${gain}[0]`]),
      ...(shift === undefined ? [] : [`bias=${shift}[0]`]),
      `eps=${epsilon}`,
    ].join(', ')})`,
  }),
};
