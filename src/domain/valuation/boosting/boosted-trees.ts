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
    let tree = 0
    // Four trees at a time: each step of a tree waits for the one before it, and a processor takes four at once.
    for (; tree + 3 < count; tree += 4) {
      const first1 = tree * nodes
      const first2 = first1 + nodes
      const first3 = first2 + nodes
      const first4 = first3 + nodes
      let node1 = 0
      let node2 = 0
      let node3 = 0
      let node4 = 0
      for (let level = 0; level < depth; level++) {
        const at1 = first1 + node1
        const at2 = first2 + node2
        const at3 = first3 + node3
        const at4 = first4 + node4
        node1 = 2 * node1 + (byteAt(bins, byteAt(feature, at1)) > byteAt(cut, at1) ? 2 : 1)
        node2 = 2 * node2 + (byteAt(bins, byteAt(feature, at2)) > byteAt(cut, at2) ? 2 : 1)
        node3 = 2 * node3 + (byteAt(bins, byteAt(feature, at3)) > byteAt(cut, at3) ? 2 : 1)
        node4 = 2 * node4 + (byteAt(bins, byteAt(feature, at4)) > byteAt(cut, at4) ? 2 : 1)
      }
      // One after the other, as sums are rounded.
      const leaves = first1 + tree - nodes
      sum += leaf[leaves + node1] ?? Number.NaN
      sum += leaf[leaves + nodes + 1 + node2] ?? Number.NaN
      sum += leaf[leaves + 2 * (nodes + 1) + node3] ?? Number.NaN
      sum += leaf[leaves + 3 * (nodes + 1) + node4] ?? Number.NaN
    }
    for (; tree < count; tree++) {
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
