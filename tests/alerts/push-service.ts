import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { importJWK, jwtVerify } from 'jose'
import type { PostToPublic } from '../../src/server/platform/outgoing/post-to-public.ts'

/** What a browser was shown. */
type Received = { readonly browser: string; readonly message: unknown; readonly ttl: number }

/**
 * A push service over HTTP, and browsers at it, which read what they get by RFC 8291 and take it only with a token of
 * RFC 8292. `answerWith` has it answer another status than 201.
 */
export const openPushService = async () => {
  const received: Received[] = []
  const browsers = new Map<string, ReturnType<typeof newBrowser>>()
  let status = 201
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const name = (request.url ?? '').slice(1)
    const browser = browsers.get(name)
    if (browser === undefined || status !== 201)
      return response.writeHead(browser ? status : 410).end()
    try {
      await checkToken(request.headers)
      const message: unknown = JSON.parse(browser.decrypt(Buffer.concat(pieces)))
      received.push({ browser: name, message, ttl: Number(request.headers.ttl) })
      return response.writeHead(201).end()
    } catch (error) {
      return response.writeHead(400).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  /** The way there that the product's own rule, public addresses alone, does not allow. */
  const post: PostToPublic = async (endpoint, { headers, body }) => {
    const url = `http://127.0.0.1:${port}${endpoint.pathname}`
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
    await answer.arrayBuffer()
    return { status: answer.status, retryAfter: null, text: '' }
  }
  return {
    received,
    post,
    browser: (name: string) => {
      const made = newBrowser()
      browsers.set(name, made)
      return { endpoint: `${ORIGIN}/${name}`, keys: made.keys }
    },
    /** It no longer wants any. */
    forget: (name: string) => browsers.delete(name),
    answerWith: (given: number) => {
      status = given
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const ORIGIN = 'https://push.example'

const newBrowser = () => {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    keys: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    decrypt: (body: Buffer): string => {
      const salt = body.subarray(0, 16)
      const end = 21 + (body[20] ?? 0)
      const sender = body.subarray(21, end)
      const info = [Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]
      const input = derive(own.computeSecret(sender), auth, Buffer.concat(info), 32)
      const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(body.subarray(-16))
      const record = Buffer.concat([decipher.update(body.subarray(end, -16)), decipher.final()])
      const last = record.lastIndexOf(2)
      if (last !== record.length - 1) throw new Error('the record has no end')
      return record.subarray(0, last).toString()
    },
  }
}

const checkToken = async ({ authorization = '' }: IncomingHttpHeaders): Promise<void> => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
    audience: ORIGIN,
    requiredClaims: ['exp', 'sub'],
  })
  if ((payload.exp ?? 0) > Date.now() / 1000 + 24 * 3600) throw new Error('the token is too long')
}
