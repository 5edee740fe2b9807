/** A whole HTTP answer, to be written as it is. */
export type HubAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An answer of plain text. */
export const plain = (status: number, body = ''): HubAnswer => ({
  status,
  body,
  headers: {
    'content-type': 'text/plain',
    'cache-control': 'no-store',
    // What is left of a refused body is not read.
    ...(status === 413 ? { connection: 'close' } : {}),
    ...(status === 503 ? { 'retry-after': '5' } : {}),
  },
})

/** An answer of 200 with JSON. */
export const json = (value: object): HubAnswer => ({
  status: 200,
  body: JSON.stringify(value),
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
})
