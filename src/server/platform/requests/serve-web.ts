import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { type PageReach, redirectPagePolicy, signUpPagePolicy } from './content-security-policy.ts'
import { Problem } from './problem.ts'

/**
 * Serves the built page: hashed assets for a year, `index.html` never cached and for every address that
 * is a screen. An unknown `/api` or `/sandbox` address is a JSON 404, never the page.
 */
export const serveWeb = async (
  app: FastifyInstance,
  {
    webDir,
    reach,
    isShared,
  }: {
    readonly webDir: string
    readonly reach: PageReach
    /** Whether a link to a shared deal leads anywhere. */
    readonly isShared: (token: string) => Promise<boolean>
  },
): Promise<void> => {
  const built = existsSync(webDir)
  if (built) {
    await app.register(fastifyStatic, {
      root: webDir,
      // Its own route reads all folders on the way to a file, to be sure of the spelling: half the time of an answer.
      serve: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header(
          'cache-control',
          path.includes('/assets/')
            ? 'public, max-age=31536000, immutable'
            : path.endsWith('redirect.html')
              ? 'no-store'
              : 'no-cache',
        )
      },
    })
    app.get<{ Params: { readonly '*': string } }>('/*', ({ params }, reply) => {
      reply.sendFile(params['*'])
    })
    app.get('/', (_request, reply) => reply.sendFile('index.html'))
    const signUp = { helmet: { contentSecurityPolicy: signUpPagePolicy(reach) } }
    for (const path of ['/sign-up', '/sign-up/'])
      app.get(path, signUp, (_request, reply) => reply.sendFile('index.html'))
    // Anyone with the link may read it; it must not be found by search engines or appear in a referrer.
    app.get<{ Params: { readonly token: string } }>(
      '/shared/:token',
      { helmet: { referrerPolicy: { policy: 'no-referrer' } } },
      async ({ params: { token } }, reply) => {
        reply.header('x-robots-tag', 'noindex, nofollow')
        if (await isShared(token)) return reply.sendFile('index.html')
        // Whole: a browser that has the page already would get a 404 of nothing in place of a 304.
        const page = await readFile(join(webDir, 'index.html'))
        const head = reply.code(404).header('cache-control', 'no-store')
        return head.type('text/html; charset=utf-8').send(page)
      },
    )
    // Without an opener policy: it speaks with the page that opened it.
    const bridge = {
      helmet: {
        contentSecurityPolicy: redirectPagePolicy(reach),
        crossOriginOpenerPolicy: false,
      },
    }
    app.get('/redirect.html', bridge, (_request, reply) => reply.sendFile('redirect.html'))
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const screen = (request.method === 'GET' || request.method === 'HEAD') && isScreen(path)
    if (!screen || !built) throw new Problem(404, 'not-found', 'There is nothing at this address.')
    return reply.sendFile('index.html')
  })
}

const isScreen = (path: string): boolean =>
  !path.startsWith('/api/') && !path.startsWith('/sandbox/') && !/\.[a-z0-9]+$/i.test(path)
