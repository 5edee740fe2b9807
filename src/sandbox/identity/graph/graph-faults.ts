import type { GraphCall } from './graph-answer.ts'

/** A future failure: before the call has its effect or after, as a lost answer or with a status code. */
export type GraphFault = {
  readonly when: 'before' | 'after'
  readonly answer: 'lost' | 403 | 429 | 503
}

export type FailNext = (
  call: GraphCall,
  when: GraphFault['when'],
  answer?: GraphFault['answer'],
) => void

/** Failures on demand, for tests: asked for twice, the next two calls fail. */
export const graphFaults = (): {
  readonly failNext: FailNext
  readonly take: (call: GraphCall) => GraphFault | null
} => {
  const waiting: (GraphFault & { readonly call: GraphCall })[] = []
  return {
    failNext: (call, when, answer = 'lost') => {
      waiting.push({ call, when, answer })
    },
    take: (call) => {
      const at = waiting.findIndex((fault) => fault.call === call)
      return at < 0 ? null : (waiting.splice(at, 1)[0] ?? null)
    },
  }
}
