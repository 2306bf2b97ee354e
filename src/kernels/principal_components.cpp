// The plane in which the rows of a matrix differ most, in double precision and a fixed order throughout.
#include <cmath>
#include <vector>

#include "kernels/kernels.h"

namespace attention::kernels {
namespace {

// A square matrix of doubles.
struct Square {
  int size;
  std::vector<double> cells;

  explicit Square(int n) : size(n), cells(static_cast<size_t>(n) * static_cast<size_t>(n), 0.0) {}
  double& at(int i, int j) {
    return cells[static_cast<size_t>(i) * static_cast<size_t>(size) + static_cast<size_t>(j)];
  }
};

std::vector<double> column_means(ConstMatrix a) {
  std::vector<double> means(static_cast<size_t>(a.columns), 0.0);
  for (int i = 0; i < a.rows; ++i)
    for (int j = 0; j < a.columns; ++j) means[static_cast<size_t>(j)] += a.row(i)[j];
  for (double& mean : means) mean /= a.rows;
  return means;
}

// Σ over the rows of (a_j − mean_j)(a_k − mean_k): the covariance times a constant, which has the same
// directions.
Square covariance(ConstMatrix a, const std::vector<double>& means) {
  Square out(a.columns);
  std::vector<double> centred(means.size());
  for (int i = 0; i < a.rows; ++i) {
    for (size_t j = 0; j < means.size(); ++j) centred[j] = a.row(i)[j] - means[j];
    for (int j = 0; j < a.columns; ++j)
      for (int k = 0; k < a.columns; ++k)
        out.at(j, k) += centred[static_cast<size_t>(j)] * centred[static_cast<size_t>(k)];
  }
  return out;
}

// Rotates the plane of directions p and q so that matrix.at(p, q) becomes 0 (Golub & Van Loan, Matrix
// Computations, section 8.5). directions collects the rotations: its rows become the eigenvectors.
void rotate_plane(Square& matrix, Square& directions, int p, int q) {
  const double off = matrix.at(p, q);
  if (off == 0) return;
  const double theta = (matrix.at(q, q) - matrix.at(p, p)) / (2 * off);
  const double t = (theta < 0 ? -1 : 1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
  const double c = 1 / std::sqrt(t * t + 1), s = t * c;
  const auto turned = [&](double& x, double& y) {
    const double first = c * x - s * y;
    y = s * x + c * y;
    x = first;
  };
  for (int k = 0; k < matrix.size; ++k) turned(matrix.at(k, p), matrix.at(k, q));
  for (int k = 0; k < matrix.size; ++k) turned(matrix.at(p, k), matrix.at(q, k));
  for (int k = 0; k < matrix.size; ++k) turned(directions.at(p, k), directions.at(q, k));
  matrix.at(p, q) = matrix.at(q, p) = 0;
}

// Rows of `directions` become the eigenvectors of `matrix`, whose diagonal becomes their eigenvalues
// (Jacobi).
void diagonalize(Square& matrix, Square& directions) {
  constexpr int kMostSweeps = 60;  // about 8 are needed
  for (int k = 0; k < matrix.size; ++k) directions.at(k, k) = 1;
  for (int sweep = 0; sweep < kMostSweeps; ++sweep) {
    double off = 0, on = 0;
    for (int p = 0; p < matrix.size; ++p) {
      on += matrix.at(p, p) * matrix.at(p, p);
      for (int q = p + 1; q < matrix.size; ++q) off += matrix.at(p, q) * matrix.at(p, q);
    }
    if (!(off > on * 1e-32)) return;
    for (int p = 0; p < matrix.size; ++p)
      for (int q = p + 1; q < matrix.size; ++q) rotate_plane(matrix, directions, p, q);
  }
}

// 1 or −1, so that the largest number of the direction (the first of equals, rounding aside) becomes
// positive.
double sign_of(Square& directions, int row) {
  double most = 0;
  for (int k = 0; k < directions.size; ++k) most = std::max(most, std::abs(directions.at(row, k)));
  for (int k = 0; k < directions.size; ++k) {
    if (std::abs(directions.at(row, k)) >= most * (1 - 1e-9)) return directions.at(row, k) < 0 ? -1 : 1;
  }
  return 1;
}

}  // namespace

void principal_components(ConstMatrix a, Matrix out) {
  fill(out, 0);
  if (a.rows < 2 || a.columns < 1) return;
  const std::vector<double> means = column_means(a);
  Square matrix = covariance(a, means), directions(a.columns);
  diagonalize(matrix, directions);

  int taken = -1;
  double largest = 0;
  for (int component = 0; component < std::min(2, a.columns); ++component) {
    int best = -1;
    for (int k = 0; k < a.columns; ++k) {
      if (k != taken && (best < 0 || matrix.at(k, k) > matrix.at(best, best))) best = k;
    }
    // Rows on a line (or at one point) have no such direction, only rounding errors.
    if (!(matrix.at(best, best) > largest * 1e-13)) return;
    if (component == 0) largest = matrix.at(best, best);
    const double sign = sign_of(directions, best);
    for (int i = 0; i < a.rows; ++i) {
      double sum = 0;
      for (int k = 0; k < a.columns; ++k)
        sum += (a.row(i)[k] - means[static_cast<size_t>(k)]) * directions.at(best, k);
      out.row(i)[component] = static_cast<float>(sum * sign);
    }
    taken = best;
  }
}

}  // namespace attention::kernels
