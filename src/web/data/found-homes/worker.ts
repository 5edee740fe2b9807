import { type Work, work } from './work.ts'

// The answer to a message goes to its port.
addEventListener('message', async ({ data, ports: [port] }: MessageEvent<Asked>) => {
  port?.postMessage(await work[data.name](data.of as never))
})

type Asked = { readonly name: keyof Work; readonly of: unknown }
