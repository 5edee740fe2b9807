import { InvalidArgumentError } from 'commander'
import { type Exit, exits } from '../domain/deals/exits/exit-inputs.ts'

/** Exits as they are typed: one word each. */
const typed = exits.map((exit) => exit.replace(' ', '-'))

/** `flip, rent, assign, as-is`. */
export const EXIT_CHOICES = typed.join(', ')

/** Reads the exit that is typed, or complains. */
export const exitIn = (text: string): Exit => {
  const exit = exits.find((_, i) => typed[i] === text)
  if (exit === undefined) throw new InvalidArgumentError(`Give one of ${EXIT_CHOICES}.`)
  return exit
}
