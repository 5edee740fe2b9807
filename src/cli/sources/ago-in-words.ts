import { inWords } from '../../server/platform/jobs/clock-set-back.ts'

/** `just now`, `4 minutes ago`, `14 hours ago`. */
export const agoInWords = (instant: string, now = new Date()): string => {
  const seconds = (now.getTime() - new Date(instant).getTime()) / 1000
  return seconds < 60 ? 'just now' : `${inWords(seconds)} ago`
}
