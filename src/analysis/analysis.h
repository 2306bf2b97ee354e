// What is read off a trace: recorded behind it, for every head, at the head's place.
#pragma once

#include "trace/trace.h"

namespace attention {

// The cosine of every context with every other: context_units, then context_cosines (n × n).
void cosines(Trace& trace);

// Which words contributed to each context, and what became of it.
//   contributions  weight · ‖v_j‖, the length of what word j adds
//   signed_shares  weight · (c_i · v_j) ÷ ‖c_i‖²: along the context; they add up to 1
//   context_dots, context_value_cosines   each context with every value: what was aggregated
//   value_dots, value_cosines             each value with every value: what the word itself is like
//   moves, move_lengths                   c_i − v_i, where words read themselves
// Kobayashi et al., Attention is Not Only a Weight (2020), for the lengths.
void contributions(Trace& trace, bool reads_itself);

// How information flows through the layers of self-attention: the product of the weights (averaged over the
// heads) of this layer and all before, and of ½·weights + ½·identity, which counts the word that comes along
// in the residual. Abnar and Zuidema, Quantifying Attention Flow in Transformers (2020).
//   rollout, residual_rollout            from the words of the first layer to the positions of this one
//   rollout_from, residual_rollout_from  from the positions before this layer to those after the last
// The latter of the layers between: of the first one it is the last rollout, of the last one its weights.
void rollout(Trace& trace);

// Words (where they have as many numbers), values and contexts in one plane: latent_points below each other,
// latent_positions (points × 2).
void components(Trace& trace);

// How much word j reaches position i: the Frobenius norm of ∂c_i/∂x_j, and of ∂h_i/∂x_j where a recurrent
// network was recorded.
void gradients(Trace& trace);

}  // namespace attention
