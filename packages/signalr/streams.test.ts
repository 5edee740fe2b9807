import { Subject } from '@microsoft/signalr'
import { expect, it } from 'vitest'
import { connect, onEachTransport, startHub, until } from './hub-for-tests.ts'

/** What a client reads of a stream, and how it ended. */
const readAll = (stream: { subscribe: (reader: Reader) => unknown }) =>
  new Promise<{ items: unknown[]; error?: unknown }>((resolve) => {
    const items: unknown[] = []
    stream.subscribe({
      next: (item) => items.push(item),
      complete: () => resolve({ items }),
      error: (error) => resolve({ items, error }),
    })
  })
type Reader = {
  next: (item: unknown) => void
  complete: () => void
  error: (error: unknown) => void
}

onEachTransport((transport) => {
  it('streams items in order, an empty stream, and one of nothing but nulls', async () => {
    const { url } = await startHub({
      streams: {
        Count: async function* (_, to) {
          for (let at = 1; at <= Number(to); at += 1) yield at
        },
        Nulls: async function* () {
          yield null
          yield undefined
        },
      },
    })
    const client = await connect(url, transport)
    const items = [...Array(500).keys()].map((at) => at + 1)
    expect(await readAll(client.stream('count', 500))).toEqual({ items })
    expect(await readAll(client.stream('Count', 0))).toEqual({ items: [] })
    expect(await readAll(client.stream('Nulls'))).toEqual({ items: [null, null] })
  })

  it('lets other calls through while a stream is open', async () => {
    const { url } = await startHub({
      methods: { Echo: (_, what) => what },
      streams: {
        Forever: async function* ({ signal }) {
          yield 'first'
          await new Promise((resolve) => signal.addEventListener('abort', resolve))
        },
      },
    })
    const client = await connect(url, transport)
    const first = Promise.withResolvers<unknown>()
    client.stream('Forever').subscribe({ next: first.resolve, complete() {}, error() {} })
    expect(await first.promise).toBe('first')
    expect(await client.invoke('Echo', 'meanwhile')).toBe('meanwhile')
  })

  it('stops a stream the client cancels, even one that is waiting', async () => {
    const events: string[] = []
    const { url } = await startHub({
      streams: {
        Forever: async function* ({ signal }) {
          signal.addEventListener('abort', () => events.push('cancelled'))
          try {
            for (;;) yield 'more'
          } finally {
            events.push('cleaned up')
          }
        },
        Stuck: ({ signal }) => ({
          [Symbol.asyncIterator]: () => ({
            next: () =>
              new Promise((_, reject) =>
                signal.addEventListener('abort', () => {
                  events.push('unstuck')
                  reject(new Error('given up'))
                }),
              ),
          }),
        }),
      },
    })
    const client = await connect(url, transport)
    const more = Promise.withResolvers<unknown>()
    const reading = client
      .stream('Forever')
      .subscribe({ next: more.resolve, complete() {}, error() {} })
    await more.promise
    reading.dispose()
    await until(() => events.length === 2)
    client
      .stream('Stuck')
      .subscribe({ next() {}, complete() {}, error() {} })
      .dispose()
    await until(() => events.length === 3)
    expect(events.sort()).toEqual(['cancelled', 'cleaned up', 'unstuck'])
  })

  it('ends a stream that fails after the items it brought', async () => {
    const { url } = await startHub({
      streams: {
        Fail: async function* () {
          yield 1
          throw new Error('hidden')
        },
        FailAtOnce: () => {
          throw new Error('hidden')
        },
        Unencodable: async function* () {
          yield 1n
        },
      },
    })
    const client = await connect(url, transport)
    const streaming = new Error('An error occurred on the server while streaming results.')
    expect(await readAll(client.stream('Fail'))).toEqual({ items: [1], error: streaming })
    expect(await readAll(client.stream('Unencodable'))).toEqual({ items: [], error: streaming })
    expect(await readAll(client.stream('FailAtOnce'))).toEqual({
      items: [],
      error: new Error("An unexpected error occurred invoking 'FailAtOnce' on the server."),
    })
  })

  it('says who reads a result as a stream, or a stream as a result', async () => {
    const { url } = await startHub({
      methods: { Echo: (_, what) => what },
      streams: { Empty: async function* () {} },
    })
    const client = await connect(url, transport)
    await expect(client.invoke('Empty')).rejects.toThrow(
      "The client attempted to invoke the streaming 'Empty' method with a non-streaming invocation.",
    )
    expect((await readAll(client.stream('Echo', 1))).error).toEqual(
      new Error(
        "The client attempted to invoke the non-streaming 'Echo' method with a streaming invocation.",
      ),
    )
    expect((await readAll(client.stream('Nothing'))).error).toEqual(
      new Error("Unknown hub method 'Nothing'"),
    )
  })

  it('streams back what it is streamed', async () => {
    const { url } = await startHub({
      streams: {
        Double: async function* ({ uploads }) {
          for await (const item of uploads[0] ?? []) yield Number(item) * 2
        },
      },
    })
    const client = await connect(url, transport)
    const numbers = new Subject<number>()
    const doubled = readAll(client.stream('Double', numbers))
    for (const number of [1, 2, 3]) numbers.next(number)
    numbers.complete()
    expect(await doubled).toEqual({ items: [2, 4, 6] })
  })

  it('fails a call whose upload fails, with the text the client gave', async () => {
    const { url } = await startHub({
      methods: {
        Join: async ({ uploads }) => {
          const items: unknown[] = []
          for await (const item of uploads[0] ?? []) items.push(item)
          return items.join('')
        },
      },
      streams: {
        Same: async function* ({ uploads }) {
          yield* uploads[0] ?? []
        },
      },
    })
    const client = await connect(url, transport)
    const joined = new Subject<string>()
    const result = client.invoke('Join', joined)
    const same = new Subject<string>()
    const read = readAll(client.stream('Same', same))
    for (const upload of [joined, same]) {
      upload.next('Hello ')
      upload.next('world')
      upload.error(new Error('Out of ink'))
    }
    await expect(result).rejects.toThrow(
      "An unexpected error occurred invoking 'Join' on the server. HubException: Out of ink",
    )
    expect(await read).toEqual({
      items: ['Hello ', 'world'],
      error: new Error(
        'An error occurred on the server while streaming results. HubException: Out of ink',
      ),
    })
  })

  it('reads no more from a client whose uploads are not read, until they are', async () => {
    const gate = Promise.withResolvers<void>()
    const sent = 300
    const { url } = await startHub({
      limits: { backlog: 10 },
      methods: {
        Count: async ({ uploads }) => {
          await gate.promise
          let items = 0
          for await (const _ of uploads[0] ?? []) items += 1
          return items
        },
      },
    })
    const client = await connect(url, transport)
    const numbers = new Subject<number>()
    const counted = client.invoke('Count', numbers)
    for (let at = 0; at < sent; at += 1) numbers.next(at)
    numbers.complete()
    gate.resolve()
    expect(await counted).toBe(sent)
  })

  it('aborts what runs when the connection ends', async () => {
    const events: string[] = []
    const { url } = await startHub({
      methods: {
        Wait: async ({ signal, uploads }) => {
          events.push('waits')
          signal.addEventListener('abort', () => events.push('aborted'))
          try {
            for await (const _ of uploads[0] ?? []) events.push('item')
          } catch (error) {
            events.push(String(error))
          }
        },
      },
    })
    const client = await connect(url, transport)
    client.invoke('Wait', new Subject<number>()).catch(() => {})
    await until(() => events.length === 1)
    await client.stop()
    await until(() => events.length === 3)
    expect(events).toEqual(['waits', 'aborted', 'Error: The connection ended.'])
  })
})
