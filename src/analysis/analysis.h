// Analyses of a recorded trace: their steps are recorded after its own, for every head, at the head's place.
#pragma once

#include "trace/trace.h"

namespace attention {

// The cosine between any two contexts: context_units (n × d_v), then context_cosines (n × n).
void cosines(Trace& trace);

// What each key contributes to each context, and how contexts compare with values.
//   contributions  weight · ‖v_j‖, the length of what key j adds
//   signed_shares  weight · (c_i · v_j) ÷ ‖c_i‖²: its part along the context; a row sums to 1
//   context_dots, context_value_cosines   each context with every value
//   value_dots, value_cosines             each value with every value
//   moves, move_lengths                   c_i − v_i, where a sentence reads itself
// Kobayashi et al., Attention is Not Only a Weight (2020), for the lengths.
void contributions(Trace& trace, bool reads_itself);

// How information flows through the layers of self-attention: the product of the weights (averaged over the
// heads) of this layer and all before, and the same of ½·weights + ½·identity, which accounts for the
// residual. Abnar and Zuidema, Quantifying Attention Flow in Transformers (2020).
//   rollout, residual_rollout            from the tokens of the first layer to the positions of this one
//   rollout_from, residual_rollout_from  from the positions before this layer to those after the last
// The latter only for the layers between: for the first layer it is the last rollout, for the last its
// weights.
void rollout(Trace& trace);

// Embeddings (if they have as many numbers), values and contexts in one plane: latent_points, all of them in
// one matrix, and latent_positions (points × 2).
void components(Trace& trace);

// How much token j affects position i: the Frobenius norm of ∂c_i/∂x_j, and of ∂h_i/∂x_j where a recurrent
// network was recorded.
void gradients(Trace& trace);

}  // namespace attention
