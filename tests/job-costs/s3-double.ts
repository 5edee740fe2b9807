import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'

type Keys = { readonly keyId: string; readonly secret: string; readonly region: string }
type Signed = {
  readonly method: string
  /** As it was sent, with its query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The signature of a request by AWS Signature Version 4 for S3, worked out apart from the library that signs: the
 * developer guide's "Authenticating Requests: Using the Authorization Header".
 */
export const signatureOf = (
  { method, url, headers }: Signed,
  signedHeaders: readonly string[],
  { secret, region }: Pick<Keys, 'secret' | 'region'>,
): string => {
  const { pathname, searchParams } = new URL(url, 'http://bucket.example')
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
    )
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const canonical = [
    method,
    pathname,
    query,
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n')
  const at = headers['x-amz-date'] ?? ''
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`
  const sha256 = createHash('sha256').update(canonical).digest('hex')
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256].join('\n')
  const hmac = (key: string | Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest()
  const key = [at.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secret}`,
  )
  return createHmac('sha256', key).update(toSign).digest('hex')
}

/** A bucket for one test file, which is closed when its tests are done. */
export const bucketForTests = () => {
  let double: Awaited<ReturnType<typeof openS3Double>>
  beforeAll(async () => {
    double = await openS3Double(keys)
  })
  afterAll(() => double.close())
  return {
    /** How it is reached. */
    bucket: () => ({ ...keys, bucketUrl: double.bucketUrl }),
    objects: () => double.objects,
    /** Answers this many requests as a service does that is overloaded. */
    slowDown: (requests: number): void => {
      double.faults.slowDowns = requests
    },
  }
}

const keys: Keys = { keyId: 'AKIAEXAMPLE', secret: 'a/secret+of=ours', region: 'us-west-2' }

/** Answers as S3 does for a bucket: signed requests alone, whole bodies alone, two objects a page of its list. */
const openS3Double = async (keys: Keys) => {
  const objects = new Map<string, { readonly content: Buffer; readonly at: Date }>()
  const faults = { slowDowns: 0 }
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  const refuse = (response: ServerResponse, status: number, code: string) =>
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '' } = request
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const body = await buffer(request)
    if (faults.slowDowns > 0) {
      faults.slowDowns--
      return refuse(response, 503, 'SlowDown')
    }
    const fault = faultOf({ method, url, headers }, body)
    if (fault !== null) return refuse(response, 403, fault)
    const { pathname, searchParams } = new URL(url, 'http://bucket.example')
    const name = pathname.replace('/flips/', '')
    const object = objects.get(name)
    if (method === 'PUT') {
      objects.set(name, { content: body, at: new Date() })
      return response.writeHead(200).end()
    }
    if (method === 'DELETE') {
      objects.delete(name)
      return response.writeHead(204).end()
    }
    if (searchParams.get('list-type') === '2') return response.end(listOf(searchParams))
    return object === undefined
      ? refuse(response, 404, 'NoSuchKey')
      : response.writeHead(200).end(object.content)
  }

  const faultOf = (signed: Signed, body: Buffer): string | null => {
    const { headers } = signed
    const [, keyId, day, region, names = '', signature = ''] =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      ) ?? []
    if (keyId !== keys.keyId) return 'InvalidAccessKeyId'
    if (region !== keys.region) return 'AuthorizationHeaderMalformed'
    const at = headers['x-amz-date'] ?? ''
    const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? []
    const instant = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`)
    if (day !== at.slice(0, 8) || !(Math.abs(Date.now() - instant) < 15 * 60_000))
      return 'RequestTimeTooSkewed'
    const signedHeaders = names.split(';')
    if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((one) => signedHeaders.includes(one)))
      return 'AccessDenied'
    const expected = Buffer.from(signatureOf(signed, signedHeaders, keys))
    if (!timingSafeEqual(expected, Buffer.from(signature))) return 'SignatureDoesNotMatch'
    const sum = headers['x-amz-content-sha256']
    const hashed = createHash('sha256').update(body).digest('hex')
    return sum === hashed || (sum === 'UNSIGNED-PAYLOAD' && body.length === 0)
      ? null
      : 'XAmzContentSHA256Mismatch'
  }

  const listOf = (query: URLSearchParams): string => {
    const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? ''))
    const from = Number((query.get('continuation-token') ?? '0&').replace('&', ''))
    const page = names.toSorted().slice(from, from + 2)
    const next = from + 2 < names.length ? `${from + 2}&amp;` : null
    const contents = page.map(
      (name) =>
        `<Contents><Key>${name}</Key><LastModified>${objects.get(name)?.at.toISOString()}</LastModified></Contents>`,
    )
    return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next === null ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}</ListBucketResult>`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    bucketUrl: `http://127.0.0.1:${port}/flips`,
    objects,
    faults,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
