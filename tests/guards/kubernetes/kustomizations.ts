import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findKubectl } from './find-kubectl.ts'
import { type KubernetesObject, render } from './render.ts'

/** The text of a file of the product. */
export const read = (path: string): string =>
  readFileSync(join(resolve(import.meta.dirname, '../../..'), path), 'utf8')

/** What docs/deploy.md says of Kubernetes. */
export const documents =
  read('docs/deploy.md').split('\n## In Kubernetes\n')[1]?.split('\n## ')[0] ?? ''

const folder = '../flip-search-pro/deploy/kubernetes'
const all = `
resources: [${folder}/external-postgres]
components: [${folder}/replica, ${folder}/ingress, ${folder}/autoscaling, ${folder}/monitoring]
configMapGenerator:
  - { name: flip-postgres, behavior: merge, literals: [host=db.example, replica=replica.example] }
`
const kustomizations = {
  'external-postgres': `resources: [${folder}/external-postgres]`,
  'cloudnative-pg': `resources: [${folder}/cloudnative-pg]`,
  'external-postgres with all parts': all,
  'the folder of docs/deploy.md': /```yaml\n(.*?)```/s.exec(documents)?.[1] ?? '',
} as const

/** A folder of deploy/kubernetes, or one that builds on it. */
export type Kustomization = keyof typeof kustomizations
export const kustomizationNames = [
  'external-postgres',
  'cloudnative-pg',
  'external-postgres with all parts',
  'the folder of docs/deploy.md',
] as const satisfies readonly Kustomization[]

/** Null where nothing can be rendered, which is said. */
export const kubectl = findKubectl()
if (kubectl === null)
  console.warn('deploy/kubernetes was not rendered: install kubectl 1.27 or newer.')

const rendered = new Map<Kustomization, readonly KubernetesObject[]>()

/** What Kustomize makes of it. */
export const objectsOf = (name: Kustomization): readonly KubernetesObject[] => {
  const objects = rendered.get(name) ?? render(kubectl ?? '', kustomizations[name])
  rendered.set(name, objects)
  return objects
}

/** All objects of a kind, of all kustomizations. */
export const every = (kind: string): readonly KubernetesObject[] =>
  kustomizationNames.flatMap(objectsOf).filter((object) => object.kind === kind)
