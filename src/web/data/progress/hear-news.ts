import * as z from 'zod/mini'
import { type TabHub, tabHub } from './tab-hub.ts'

/**
 * Hears live what the server sends under a name, until the returned function is called. Without a connection nothing is
 * heard, and nothing waits for it: screens also ask.
 */
export const hearNews = <T>(
  name: string,
  schema: z.ZodMiniType<T>,
  heard: (news: T) => void,
  hub: Pick<TabHub, 'on' | 'hold'> = tabHub,
): (() => void) => {
  const forget = hub.on(name, (sent) => {
    const news = z.safeParse(schema, sent)
    if (news.success) heard(news.data)
  })
  const release = hub.hold()
  return () => {
    forget()
    release()
  }
}
