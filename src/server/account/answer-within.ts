import { err, type Result } from '../../domain/result.ts'
import type { ServiceError } from './ports.ts'

/** The answer of an outside service, or `Unavailable` when it takes longer than this many milliseconds. */
export const answerWithin = async <T, E>(
  milliseconds: number,
  asked: Promise<Result<T, E | ServiceError>>,
): Promise<Result<T, E | ServiceError>> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<Result<T, ServiceError>>((resolve) => {
    const message = `no answer within ${milliseconds} ms`
    timer = setTimeout(() => resolve(err({ type: 'Unavailable', message })), milliseconds)
  })
  try {
    return await Promise.race([asked, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
