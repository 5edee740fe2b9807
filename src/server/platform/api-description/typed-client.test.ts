import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { offer, salesNearby } from '../../../../tests/listings/listing-facts.ts'
import { createTestServer, type TestServer, takeListings } from '../../../../tests/test-app.ts'
import { makeToken } from '../../../../tests/tokens/make-token.ts'

const repository = resolve(import.meta.dirname, '../../../..')

let server: TestServer
let url = ''
let folder = ''
let program = ''
beforeAll(async () => {
  server = await createTestServer()
  await takeListings(server.db, [
    ...salesNearby(30),
    offer({ listingKey: 'A', unparsedAddress: '1 Ash St', listPrice: 210_000 }),
  ])
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  // Within the repository, where the program finds its packages.
  await mkdir(join(repository, '.cache'), { recursive: true })
  folder = await mkdtemp(join(repository, '.cache/typed-client-'))
  const types = await openapiTS(new URL('/api/openapi.json', url))
  await writeFile(join(folder, 'flip-api.ts'), astToString(types))
  program = programIn(await readFile(join(repository, 'docs/integrate.md'), 'utf8'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await server.close()
})

/** The program that docs/integrate.md shows. */
const programIn = (text: string): string => {
  const [, code] = /```ts\n(import createClient[\s\S]*?)```/.exec(text) ?? []
  if (code === undefined) throw new Error('docs/integrate.md shows no program')
  return code
}

/** The same with a mistake: a field that calls do not take, one that answers do not have, a call that is not there. */
const mistakes = [
  ["city: 'Columbus, OH'", 'town: 1', /'town' does not exist/],
  ['home.price', 'home.asks', /'asks' does not exist/],
  ['/api/deals/work-out', '/api/deals/workout', /workout/],
] as const

/** What the compiler says of programs, with the types that were made of the API description. */
const faultsOf = async (programs: readonly string[]): Promise<string[]> => {
  const files = programs.map((_, i) => join(folder, `program-${i}.ts`))
  await Promise.all(files.map((file, i) => writeFile(file, programs[i] ?? '')))
  const made = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
  })
  return files.map((file) =>
    ts
      .getPreEmitDiagnostics(made, made.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
      .join('\n'),
  )
}

it('the program of the docs is right by the types made of the API description, and mistakes are faults', async () => {
  const wrong = mistakes.map(([right, instead]) => program.replace(right, instead))
  const [none, ...faults] = await faultsOf([program, ...wrong])
  expect(none).toBe('')
  for (const [i, [, , fault]] of mistakes.entries()) expect(faults[i]).toMatch(fault)
})

it('the program of the docs runs', async () => {
  const file = join(folder, 'runs.ts')
  await writeFile(file, program)
  const { secret } = await makeToken(server.app, { scopes: ['read'] })
  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    env: { ...process.env, FLIP_URL: url, FLIP_TOKEN: secret },
  })
  expect(stdout).toMatch(/^1 Ash St 210000 -?\d+\n$/)
})
