import { loadGazetteer } from '../../src/server/adapters/places/gazetteer.ts'

/** The real places, read once in each worker: that takes a fifth of a second. */
export const gazetteer = loadGazetteer()
