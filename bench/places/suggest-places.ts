// How long a suggestion and a nearest-zip look-up take: `node bench/places/suggest-places.ts`.
import { loadGazetteer } from '../../src/server/adapters/places/gazetteer.ts'

const gazetteer = loadGazetteer()

const queries = ['s', 'sea', 'seattle, washington', 'st lou', 'kansas city m', 'zzzz', '9', '99950']
for (const query of queries) report(`suggest ${query}`, () => gazetteer.suggest(query))

let step = 0
report('nearest zip', () => {
  step = (step + 1) % 1000
  gazetteer.nearest({ latitude: 30 + step / 60, longitude: -115 + step / 30 })
})

function report(what: string, run: () => void): void {
  const times: number[] = []
  for (let round = 0; round < 1_000; round++) {
    const start = performance.now()
    run()
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(3)
  console.log(`${what.padEnd(28)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms   worst ${at(0.999)} ms`)
}
