import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { KubernetesObject } from './render.ts'
import { kindsWithoutSchema, models, namesInTypes } from './shapes.ts'

const repository = resolve(import.meta.dirname, '../../..')
const kindOf = ({ apiVersion, kind }: KubernetesObject): string => `${apiVersion} ${kind}`
const nameOf = (object: KubernetesObject): string => `${object.kind} ${object.metadata.name}`

/** What a cluster would refuse, or drop without a word: wrong values, what is missing, fields that there are not. */
export const findMistakes = (objects: readonly KubernetesObject[]): readonly string[] => {
  const checked = objects.filter((object) => !kindsWithoutSchema.includes(kindOf(object)))
  return [...checked.flatMap(refusedBySchema), ...unknownToTypes(checked)]
}

function refusedBySchema(object: KubernetesObject): readonly string[] {
  const model = new Map(Object.entries(models)).get(kindOf(object))
  if (model === undefined) return []
  try {
    Reflect.construct(model, [object]).validate()
    return []
  } catch (error) {
    return [`${nameOf(object)}: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** With the names of `namesInTypes`; these themselves are no names in a file. */
const asTypesSay = (object: KubernetesObject): string =>
  JSON.stringify(object, null, 1).replaceAll(/^( *)"(\w+)": /gm, (line, indent, name: string) => {
    if ([...namesInTypes.values()].includes(name)) return `${indent}"no field ${name}": `
    return namesInTypes.has(name) ? `${indent}"${namesInTypes.get(name)}": ` : line
  })

/** Schemas let unknown fields pass; the types that are made of them do not, where an object is written out. */
function unknownToTypes(objects: readonly KubernetesObject[]): readonly string[] {
  const lines = ["import type { Shapes } from '../../tests/guards/kubernetes/shapes.ts'"]
  const firstLines = objects.map((object, index) => {
    const kind = JSON.stringify(kindOf(object))
    const first = lines.length + 1
    lines.push(
      ...`export const object${index}: Shapes[${kind}] = ${asTypesSay(object)}`.split('\n'),
    )
    return first
  })
  const folder = mkdtempSync(join(repository, '.cache/kubernetes-'))
  try {
    writeFileSync(join(folder, 'objects.ts'), lines.join('\n'))
    const { stdout, error } = spawnSync(
      process.execPath,
      [
        join(repository, 'node_modules/@typescript/native/bin/tsc'),
        ...flags,
        join(folder, 'objects.ts'),
      ],
      { cwd: repository, encoding: 'utf8' },
    )
    if (error) throw error
    // What follows a mistake is indented; a mistake of no line is one of the types themselves.
    return stdout.split(/\n(?=\S)/).flatMap((mistake) => {
      if (mistake.trim() === '') return []
      const [, line, sentence] = /objects\.ts\((\d+),\d+\): error (.*)/s.exec(mistake) ?? []
      const object = objects[firstLines.findLastIndex((first) => first <= Number(line))]
      return [object === undefined ? mistake : `${nameOf(object)}: ${sentence?.trim()}`]
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const flags = [
  ...['--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions', '--ignoreConfig'],
  ...[
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--target',
    'es2024',
    '--types',
    'node',
  ],
  ...['--pretty', 'false'],
]
