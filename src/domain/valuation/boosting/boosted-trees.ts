import * as entries from '../../entry-at.ts'
import { binOf, type Cuts } from './bins.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { byteAt } = entries

/**
 * A sum of regression trees (Friedman 2001), each a full binary tree in heap order: node i leads to 2 i + 1, or to
 * 2 i + 2 where the bin of its feature is above its cut.
 */
export type BoostedTrees = {
  readonly base: number
  readonly depth: number
  /** By feature. */
  readonly cuts: readonly Cuts[]
  /** By tree, then node. A node that does not split sends everything to one side. */
  readonly feature: Uint8Array
  readonly cut: Uint8Array
  /** By tree, then leaf, in the target's unit. */
  readonly leaf: Float32Array
}

/** Reads row after row by the same trees. A cursor: the same memory is filled again for the next row. */
export class BoostedTreesCursor {
  readonly #trees: BoostedTrees
  readonly #bins: Uint8Array

  constructor(trees: BoostedTrees) {
    this.#trees = trees
    this.#bins = new Uint8Array(trees.cuts.length)
  }

  /** The sum for a row of features, in the order the trees were fitted on. */
  read(features: Float64Array): number {
    const { base, depth, cuts, feature, cut, leaf } = this.#trees
    const bins = this.#bins
    for (let i = 0; i < cuts.length; i++) bins[i] = binOf(cuts[i] ?? [], features[i] ?? Number.NaN)
    const nodes = 2 ** depth - 1
    const count = leaf.length / (nodes + 1)
    let sum = base
    for (let tree = 0; tree < count; tree++) {
      const first = tree * nodes
      let node = 0
      for (let level = 0; level < depth; level++) {
        const at = first + node
        node = 2 * node + (byteAt(bins, byteAt(feature, at)) > byteAt(cut, at) ? 2 : 1)
      }
      sum += leaf[first + tree + node - nodes] ?? Number.NaN
    }
    return sum
  }
}
