import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { type JobFileStore, STORED_NAME } from '../../job-costs/ports.ts'

export type S3Bucket = {
  /** With the bucket in its host or its path: `https://s3.us-east-1.amazonaws.com/flips`. */
  readonly bucketUrl: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

/**
 * Files of jobs in a bucket of S3 or of a service that speaks its protocol, under `job-files/`. Requests are signed by
 * Signature Version 4, with the SHA-256 of what is sent, so that what comes broken is not kept.
 */
export const s3Files = ({ bucketUrl, region, keyId, secret }: S3Bucket): JobFileStore => {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 3,
  })
  const urlOf = (storedAs: string) => {
    if (!STORED_NAME.test(storedAs)) throw new RangeError(`not a name of a file: ${storedAs}`)
    return `${bucketUrl}/${PREFIX}${storedAs}`
  }
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
    write: async (storedAs, content) => {
      const sum = createHash('sha256').update(content).digest('hex')
      const headers = { 'x-amz-content-sha256': sum, 'content-type': 'application/octet-stream' }
      await ask(urlOf(storedAs), { method: 'PUT', headers, body: new Uint8Array(content) })
    },
    read: async (storedAs) => {
      const answer = await ask(urlOf(storedAs), { method: 'GET' }, [404])
      return answer.status === 404 ? null : Buffer.from(await answer.arrayBuffer())
    },
    remove: async (storedAs) => {
      await ask(urlOf(storedAs), { method: 'DELETE' }, [404])
    },
    kept: async function* () {
      let after: string | undefined
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: PREFIX,
          ...(after === undefined ? {} : { 'continuation-token': after }),
        })
        const page = await (await ask(`${bucketUrl}/?${query}`, { method: 'GET' })).text()
        for (const [, object = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const storedAs = textIn(object, 'Key')?.slice(PREFIX.length) ?? ''
          const writtenAt = Date.parse(textIn(object, 'LastModified') ?? '')
          if (STORED_NAME.test(storedAs) && !Number.isNaN(writtenAt))
            yield { storedAs, idleMs: Date.now() - writtenAt }
        }
        after = textIn(page, 'NextContinuationToken')
      } while (after !== undefined)
    },
  }
}

const PREFIX = 'job-files/'
const ANSWER_WITHIN_MS = 60_000

/** Of our own names, which have no character that XML writes otherwise; tokens may have some. */
const textIn = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
