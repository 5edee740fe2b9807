/** Failures on demand, for tests. */
export type Faults<Call extends string, Fault> = {
  /** The next call of this name that has no fault waiting yet fails like this; once. */
  readonly failNext: (call: Call, fault: Fault) => void
  readonly take: (call: Call) => Fault | undefined
}

/** The faults asked for, in the order they were asked for. */
export const openFaults = <Call extends string, Fault>(): Faults<Call, Fault> => {
  const waiting: { readonly call: Call; readonly fault: Fault }[] = []
  return {
    failNext: (call, fault) => {
      waiting.push({ call, fault })
    },
    take: (call) => {
      const at = waiting.findIndex((one) => one.call === call)
      return at < 0 ? undefined : waiting.splice(at, 1)[0]?.fault
    },
  }
}
