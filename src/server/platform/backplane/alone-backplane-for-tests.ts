import { type Backplane, type BackplaneOptions, openTopics } from './backplane.ts'

/** For tests of one process, which sends messages to itself. */
export const aloneBackplane = ({
  onFault = () => undefined,
}: Pick<BackplaneOptions, 'onFault'> = {}): Backplane => ({
  topic: openTopics(() => undefined, onFault).topic,
  alone: true,
  joined: Promise.resolve(),
  trouble: () => null,
  figures: () => null,
  close: async () => undefined,
})
