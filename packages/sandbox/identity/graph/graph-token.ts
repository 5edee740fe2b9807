import { timingSafeEqual } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Secrets } from '../secrets.ts'
import { GRAPH_CLIENT_ID, TENANT_ID } from '../tenant.ts'
import type { GraphAnswer } from './graph-answer.ts'

/** The client-credentials grant of the directory's own client. */
export const answerTokenRequest = async (
  form: URLSearchParams,
  secrets: Secrets,
  now: Date,
): Promise<GraphAnswer> => {
  if (form.get('client_id') !== GRAPH_CLIENT_ID)
    return refused('unauthorized_client', 'AADSTS700016: The application was not found.')
  if (!isSame(form.get('client_secret') ?? '', secrets.graphClientSecret))
    return refused('invalid_client', 'AADSTS7000215: Invalid client secret provided.', 401)
  return {
    statusCode: 200,
    body: {
      token_type: 'Bearer',
      expires_in: LIFE_SECONDS,
      ext_expires_in: LIFE_SECONDS,
      access_token: await new SignJWT({ appid: GRAPH_CLIENT_ID, tid: TENANT_ID })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setAudience(GRAPH_AUDIENCE)
        .setIssuedAt(Math.floor(now.getTime() / 1000))
        .setExpirationTime(Math.floor(now.getTime() / 1000) + LIFE_SECONDS)
        .sign(Buffer.from(secrets.graphClientSecret)),
    },
  }
}

/** Whether a bearer token is one of `answerTokenRequest` that has not expired. */
export const isGraphToken = async (
  token: string,
  secrets: Secrets,
  now: Date,
): Promise<boolean> => {
  try {
    await jwtVerify(token, Buffer.from(secrets.graphClientSecret), {
      audience: GRAPH_AUDIENCE,
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
      currentDate: now,
    })
    return true
  } catch {
    return false
  }
}

const refused = (error: string, error_description: string, statusCode = 400): GraphAnswer => ({
  statusCode,
  body: { error, error_description },
})

const isSame = (given: string, expected: string) => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const GRAPH_AUDIENCE = 'https://graph.microsoft.com'
const LIFE_SECONDS = 3599
