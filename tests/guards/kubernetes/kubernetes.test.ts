import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { LIVE_PATH, READY_PATH } from '../../../src/contract/health-paths.ts'
import { readConfig } from '../../../src/server/config/config.ts'
import { CONNECTIONS_A_NODE } from '../../../src/server/start/services/node-connections.ts'
import { findKubectl } from './find-kubectl.ts'
import { findMistakes } from './find-mistakes.ts'
import { type Pod, podsIn, secretsOf } from './pods.ts'
import { type KubernetesObject, render } from './render.ts'

const repository = resolve(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(repository, path), 'utf8')
const documents = read('docs/deploy.md').split('\n## In Kubernetes\n')[1]?.split('\n## ')[0] ?? ''
const dockerfile = read('Dockerfile')
const settings = new Set(
  [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
)

const kubectl = findKubectl()
if (kubectl === null)
  console.warn('deploy/kubernetes was not rendered: install kubectl 1.27 or newer.')

const folder = '../flip-search-pro/deploy/kubernetes'
const inDocuments = /```yaml\n(.*?)```/s.exec(documents)?.[1] ?? ''
const ownPostgres = `
resources: [${folder}/external-postgres]
components: [${folder}/replica, ${folder}/ingress, ${folder}/autoscaling, ${folder}/monitoring]
configMapGenerator:
  - { name: flip-postgres, behavior: merge, literals: [host=db.example, replica=replica.example] }
`
const kustomizations = {
  'on a Postgres elsewhere': `resources: [${folder}/external-postgres]`,
  'on CloudNativePG': `resources: [${folder}/cloudnative-pg]`,
  'on a Postgres elsewhere, with all parts': ownPostgres,
  'as the documents have it': inDocuments,
} as const

describe.skipIf(kubectl === null)('in Kubernetes', () => {
  const rendered = new Map<string, readonly KubernetesObject[]>()
  const objectsOf = (name: keyof typeof kustomizations): readonly KubernetesObject[] => {
    const before = rendered.get(name)
    if (before !== undefined) return before
    const objects = render(kubectl ?? '', kustomizations[name])
    rendered.set(name, objects)
    return objects
  }
  const names = z.enum(Object.keys(kustomizations) as [keyof typeof kustomizations]).options

  it('every object is as Kubernetes and the operators describe it', () => {
    expect(names.flatMap((name) => findMistakes(objectsOf(name)))).toEqual([])
  })
})
