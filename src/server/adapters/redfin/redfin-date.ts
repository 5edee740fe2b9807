import { type IsoDate, isoDateOf } from '../../../domain/iso-date.ts'
import { monthOfName } from '../../../domain/month-name.ts'

/**
 * The date of a cell: `June-28-2018`, `October-8-2022 11:00 AM`, `6/28/2018`, `2018-06-28` with or without
 * a time. Null when it holds none.
 */
export const redfinDate = (text: string): IsoDate | null => {
  const named = /^([a-z]{3,9}\.?)[-\s](\d{1,2}),?[-\s](\d{4})(?!\d)/i.exec(text)
  const month = named && monthOfName(named[1] ?? '')
  if (month) return isoDateOf(Number(named[3]), month, Number(named[2]))
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/.exec(text)
  if (slashed) return isoDateOf(Number(slashed[3]), Number(slashed[1]), Number(slashed[2]))
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text)
  return iso ? isoDateOf(Number(iso[1]), Number(iso[2]), Number(iso[3])) : null
}
