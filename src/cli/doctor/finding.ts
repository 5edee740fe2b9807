import { reasonOf } from '../../server/platform/reason-of.ts'

/** What was found about one service: a line for the operator. */
export type Finding = {
  readonly service: string
  readonly state: 'ok' | 'embedded' | 'wrong'
  /** For `wrong`: what is wrong, and what to set or do. */
  readonly text: string
}

type Said = Omit<Finding, 'service'>

/** The service answers as it should. */
export const fine = (text: string): Said => ({ state: 'ok', text })
/** The service is the embedded stand-in. */
export const embedded = (text: string): Said => ({ state: 'embedded', text })
/** Something is wrong; `text` says what, and what to set or do. */
export const wrong = (text: string): Said => ({ state: 'wrong', text })

/** Looks at a service, for at most this many milliseconds. What a check throws is a finding too. */
export const examine = async (
  service: string,
  check: () => Promise<Said>,
  milliseconds = PATIENCE_MS,
): Promise<Finding> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<Said>((resolve) => {
    const text = `does not answer within ${milliseconds / 1000} seconds.`
    timer = setTimeout(() => resolve(wrong(text)), milliseconds)
  })
  const checked = check().catch((error: unknown) => wrong(`${reasonOf(error)}.`))
  const said = await Promise.race([checked, tooLate])
  clearTimeout(timer)
  return { service, ...said }
}

const PATIENCE_MS = 15_000
