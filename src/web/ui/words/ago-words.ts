import { formatCount } from './format.ts'

/** `4 minutes ago`; a clock that is a little behind makes nothing lie in the future. */
export const agoWords = (instant: string, now: Date): string => {
  const seconds = Math.max(0, (now.getTime() - Date.parse(instant)) / 1000)
  const [size, unit] = units.find(([size]) => seconds >= size) ?? [0, '']
  if (size === 0) return 'just now'
  const count = Math.floor(seconds / size)
  return `${formatCount(count)} ${unit}${count === 1 ? '' : 's'} ago`
}

const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const
