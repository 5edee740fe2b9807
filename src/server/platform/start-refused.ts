/**
 * Why the program cannot start here, in a sentence or two for the person who started it. The caller that
 * starts the program prints the message alone, without a stack, and exits with 1.
 */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
