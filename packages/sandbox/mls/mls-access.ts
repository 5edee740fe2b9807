import { randomBytes, timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Documents } from '../documents/open-documents.ts'

const secretsSchema = z.object({
  clientSecret: z.string(),
  bearerToken: z.string(),
})

/** What clients show: a bearer token that lasts, or what they get a token for that does not. */
export type MlsSecrets = z.infer<typeof secretsSchema>

/** The one client that the stand-in knows. */
export const MLS_CLIENT_ID = 'flip-search-pro'

/** The secrets of this database: made when they are first asked for, and the same ever after. */
export const openMlsSecrets = async (documents: Documents): Promise<MlsSecrets> => {
  const kept = documents.collection('mls.secrets', secretsSchema)
  const made = makeMlsSecrets()
  return (
    (await kept.get(ID)) ?? ((await kept.insert(ID, made)) ? made : ((await kept.get(ID)) ?? made))
  )
}

/** New secrets, drawn at random. */
export const makeMlsSecrets = (): MlsSecrets => ({
  clientSecret: randomBytes(32).toString('base64url'),
  bearerToken: randomBytes(32).toString('base64url'),
})

/** Answers a token request (RFC 6749, client credentials), whose client may name itself in either of both ways. */
export const answerTokenRequest = async (
  form: URLSearchParams,
  authorization: string | undefined,
  secrets: MlsSecrets,
  now: Date,
): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }> => {
  const client = clientOf(form, authorization)
  if (client.id !== MLS_CLIENT_ID || !isSame(client.secret, secrets.clientSecret))
    return refused(401, 'invalid_client', 'The client is not known, or its secret is wrong.')
  if (form.get('grant_type') !== 'client_credentials')
    return refused(400, 'unsupported_grant_type', 'The grant_type must be client_credentials.')
  const issued = Math.floor(now.getTime() / 1000)
  const token = await new SignJWT({ client_id: MLS_CLIENT_ID })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(AUDIENCE)
    .setIssuedAt(issued)
    .setExpirationTime(issued + LIFE_SECONDS)
    .sign(Buffer.from(secrets.clientSecret))
  return {
    status: 200,
    body: { access_token: token, token_type: 'Bearer', expires_in: LIFE_SECONDS },
  }
}

/** Whether a request may ask for data. */
export const mayAsk = async (
  authorization: string | undefined,
  secrets: MlsSecrets,
  now: Date,
): Promise<boolean> => {
  if (isBearer(authorization, secrets)) return true
  try {
    await jwtVerify(tokenOf(authorization), Buffer.from(secrets.clientSecret), {
      audience: AUDIENCE,
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      currentDate: now,
    })
    return true
  } catch {
    return false
  }
}

/** Whether a request carries the token that lasts. */
export const isBearer = (authorization: string | undefined, secrets: MlsSecrets): boolean =>
  isSame(tokenOf(authorization), secrets.bearerToken)

const tokenOf = (authorization: string | undefined): string =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? ''

const clientOf = (form: URLSearchParams, authorization: string | undefined) => {
  const basic = /^Basic (\S+)$/i.exec(authorization ?? '')?.[1]
  if (basic === undefined)
    return { id: form.get('client_id'), secret: form.get('client_secret') ?? '' }
  const [id = '', ...secret] = Buffer.from(basic, 'base64').toString().split(':')
  return { id, secret: secret.join(':') }
}

const refused = (status: number, error: string, error_description: string) => ({
  status,
  body: { error, error_description },
})

const isSame = (given: string, expected: string) => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const ID = 'secrets'
const AUDIENCE = '/sandbox/mls/odata'
const LIFE_SECONDS = 3600
