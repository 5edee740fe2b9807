import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'

export type S3Bucket = {
  /** With the bucket in its host or its path: `https://s3.us-east-1.amazonaws.com/flips`. */
  readonly bucketUrl: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

/** What is asked of a bucket, by the keys of its objects. */
export type S3Objects = {
  readonly write: (key: string, content: Buffer) => Promise<void>
  /** Null when it is not there. */
  readonly read: (key: string) => Promise<Buffer | null>
  /** Removes an object; one that is not there is no fault. */
  readonly remove: (key: string) => Promise<void>
  /** A page of the list of objects, as XML. */
  readonly list: (query: URLSearchParams) => Promise<string>
}

/**
 * A bucket of S3 or of a service that speaks its protocol. Requests are signed by Signature Version 4, with the SHA-256
 * of what is sent, so that what comes broken is not kept.
 */
export const s3Objects = ({ bucketUrl, region, keyId, secret }: S3Bucket): S3Objects => {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 3,
  })
  const ask = async (
    url: string,
    init: RequestInit & { readonly method: string },
    allowed: readonly number[] = [],
  ): Promise<Response> => {
    const answer = await client.fetch(url, {
      ...init,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (answer.ok || allowed.includes(answer.status)) return answer
    const why = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? 'no code'
    throw new Error(`the bucket of files answered ${answer.status} (${why})`)
  }
  return {
    write: async (key, content) => {
      const sum = createHash('sha256').update(content).digest('hex')
      const headers = { 'x-amz-content-sha256': sum, 'content-type': 'application/octet-stream' }
      await ask(`${bucketUrl}/${key}`, { method: 'PUT', headers, body: new Uint8Array(content) })
    },
    read: async (key) => {
      const answer = await ask(`${bucketUrl}/${key}`, { method: 'GET' }, [404])
      return answer.status === 404 ? null : Buffer.from(await answer.arrayBuffer())
    },
    remove: async (key) => {
      await ask(`${bucketUrl}/${key}`, { method: 'DELETE' }, [404])
    },
    list: async (query) => await (await ask(`${bucketUrl}/?${query}`, { method: 'GET' })).text(),
  }
}

const ANSWER_WITHIN_MS = 60_000
