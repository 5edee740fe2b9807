import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LIVE_PATH } from '../../src/contract/health-paths.ts'
import { nodeRoles } from '../../src/contract/node-role.ts'
import { CONNECTIONS_A_NODE } from '../../src/server/start/services/node-connections.ts'

const repository = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(repository, path), 'utf8')
const settings = new Set(
  [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
)

describe('the container image', () => {
  const dockerfile = read('Dockerfile')

  it('runs files that are there, and that it does not leave out', () => {
    const leftOut = read('.dockerignore').split('\n')
    const files = [...dockerfile.matchAll(/"\/app\/([^"]+)"/g)].map(([, path = '']) => path)
    expect(files).toHaveLength(4)
    for (const path of files.filter((file) => !file.startsWith('node_modules/'))) {
      expect(existsSync(join(repository, path)), path).toBe(true)
      expect(leftOut).not.toContain(path.split('/')[0])
    }
  })

  it('holds no secrets, and nothing of what runs beside it', () => {
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['.env', '.git', '.data', 'sources.json', 'node_modules', '.cache']),
    )
  })

  it('is started again when it does not answer, and not for a database that is away or work that is late', () => {
    expect(dockerfile).toContain('bin/is-healthy.mjs')
    expect(read('bin/is-healthy.mjs')).toContain(`${LIVE_PATH}\``)
  })

  it('begins with base images that are named by their digests', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
    expect(bases).toHaveLength(2)
    for (const base of bases) expect(base).toMatch(/@sha256:[0-9a-f]{64}$/)
  })

  it('is not run by root', () => {
    expect(dockerfile).toMatch(/^USER flip$/m)
  })
})

describe.each(['deploy/nginx.conf', 'deploy/Caddyfile'])('the proxy of %s', (path) => {
  const lines = read(path)
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))

  it('does not pass figures on: those are of one node', () => {
    expect(lines.join('\n')).toContain(
      path.endsWith('nginx.conf')
        ? 'location = /metrics {\nreturn 404;\n}'
        : 'respond /metrics 404',
    )
  })

  it('hands on no name of a request or a trace that a client made up', () => {
    expect(
      lines.filter((line) => /^(?:proxy_set_header|header_up) X-Request-Id /.test(line)),
    ).toEqual([
      path.endsWith('nginx.conf')
        ? 'proxy_set_header X-Request-Id $request_id;'
        : 'header_up X-Request-Id {http.request.uuid}',
    ])
    expect(lines).toContain(
      path.endsWith('nginx.conf') ? 'proxy_set_header traceparent "";' : 'header_up -Traceparent',
    )
  })
})

describe('the files that documents and the benchmark of scale share', () => {
  it('are read by both, so that what was measured is what is recommended', () => {
    const parts = read('bench/scale/parts.ts') + read('bench/scale/pgbackrest.ts')
    for (const file of ['pgbouncer.ini', 'nginx.conf', 'pgbackrest.conf']) {
      expect(parts).toContain(`deployed('${file}'`)
      expect(read('docs/deploy.md')).toContain(`deploy/${file}`)
    }
  })

  it('let the pooler take the connections of all nodes that are recommended', () => {
    const nodes = [...read('docs/scale.md').matchAll(/^\| (\d+) (?:web nodes|workers) \|/gm)]
    expect(nodes).toHaveLength(2)
    const count = nodes.reduce((sum, [, number]) => sum + Number(number), 0)
    expect(pooler.get('max_client_conn')).toBeGreaterThanOrEqual(2 * count * CONNECTIONS_A_NODE)
    const said = `opens at most ${CONNECTIONS_A_NODE}`
    expect(read('deploy/pgbouncer.ini')).toContain(`${said} connections`)
    expect(read('docs/deploy.md')).toContain(said)
  })

  it('have the pooler try a database that restarts again within a second', () => {
    expect(pooler.get('server_login_retry')).toBe(1)
  })
})

const pooler = new Map(
  [...read('deploy/pgbouncer.ini').matchAll(/^(\w+) = (\d+)$/gm)].map(([, name = '', value]) => [
    name,
    Number(value),
  ]),
)

describe('backups to any moment', () => {
  it('are set in the documents as the benchmark sets them', () => {
    const documents = read('docs/deploy.md')
    const bench = read('bench/scale/pgbackrest.ts')
    for (const setting of ['archive_mode = on', 'archive_timeout = 60s', '--archive-mode=off']) {
      expect(documents).toContain(setting)
      expect(bench).toContain(setting)
    }
  })
})

describe('a replica', () => {
  it('is made without waiting for the next checkpoint', () => {
    expect(read('docs/deploy.md')).toMatch(/pg_basebackup .*--checkpoint=fast/)
  })
})

describe('what is set for the product', () => {
  it.each([
    ['compose.yaml', /^ +([A-Z_]+): /gm],
    ['Dockerfile', /([A-Z_]+)=\S+(?= |$)/g],
    ['deploy/flip-search-pro@.service', /^Environment=([A-Z_]+)/gm],
  ])('in %s is what it reads', (path, pattern) => {
    const service = path === 'compose.yaml' ? read(path).split('\n  postgres:\n')[0] : read(path)
    const lines = path === 'Dockerfile' ? /^ENV .*$/m.exec(service ?? '')?.[0] : service
    const names = [...(lines ?? '').matchAll(pattern)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(settings, name).toContain(name)
  })
})

describe('several nodes', () => {
  it('are two web nodes and a worker in containers, each where it is asked for', () => {
    const services = read('compose.yaml').split('\nservices:\n')[1] ?? ''
    const nodes = [...services.matchAll(/^ {2}([a-z0-9-]+):\n {4}<<: \*node\n((?: {4}.*\n)*)/gm)]
    expect(nodes.map(([, name, rest = '']) => [name, roleIn(rest), /nodes/.test(rest)])).toEqual([
      ['app', null, false],
      ['app-2', 'web', true],
      ['worker', 'worker', true],
    ])
    const asked = [...read('docs/deploy.md').matchAll(/^FLIP_NODES=(.*)$/gm)].map(([, it]) => it)
    expect(asked).toEqual(['app:3000 app-2:3000'])
    expect(services).toMatch(/FLIP_NODES: \$\{FLIP_NODES:-app:3000\}\n/)
  })

  it('are instances of the unit, named after their roles, whose own settings win', () => {
    const unit = read('deploy/flip-search-pro@.service')
    const lines = unit.split('\n').filter((line) => /^Environment(File)?=/.test(line))
    expect(lines).toEqual([
      'Environment=FLIP_DATA_DIR=/var/lib/flip-search-pro',
      'Environment=FLIP_ROLE=%i',
      'EnvironmentFile=/etc/flip-search-pro.env',
      'EnvironmentFile=-/etc/flip-search-pro-%i.env',
    ])
    const named = [...read('docs/deploy.md').matchAll(/flip-search-pro@(\w+)/g)].map(([, it]) => it)
    for (const role of nodeRoles) expect(named, role).toContain(role)
  })
})

const roleIn = (service: string): string | null =>
  /^ {6}FLIP_ROLE: (\w+)$/m.exec(service)?.[1] ?? null
