import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseAllDocuments } from 'yaml'
import * as z from 'zod/mini'

const repository = resolve(import.meta.dirname, '../../..')

const kubernetesObject = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string(), namespace: z.optional(z.string()) }),
})
export type KubernetesObject = z.infer<typeof kubernetesObject>

/**
 * What Kustomize makes of a `kustomization.yaml` whose folder lies beside one named flip-search-pro, the product's, as
 * docs/deploy.md has it. Throws with its own words when it refuses.
 */
export function render(kubectl: string, kustomization: string): readonly KubernetesObject[] {
  mkdirSync(join(repository, '.cache'), { recursive: true })
  const place = mkdtempSync(join(repository, '.cache/kubernetes-'))
  try {
    symlinkSync(repository, join(place, 'flip-search-pro'))
    const folder = mkdtempSync(join(place, 'flips-'))
    writeFileSync(join(folder, 'kustomization.yaml'), kustomization)
    const { status, stdout, stderr, error } = spawnSync(kubectl, ['kustomize', folder], {
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    })
    // It also warns of what its next version will not read.
    if (status !== 0 || stderr !== '') throw new Error(error?.message ?? stderr)
    return parseAllDocuments(stdout).map((document) => {
      if (document.errors.length > 0) throw new Error(document.errors.join('\n'))
      return kubernetesObject.parse(document.toJS({ maxAliasCount: 0 }))
    })
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
