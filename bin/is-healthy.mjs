// Exits with 0 when the server on this machine answers: the health check of the container, which starts it again else.
const { HOST = '127.0.0.1', PORT = '3000' } = process.env
// A server that listens everywhere is asked at the address of the machine itself.
const address = { '0.0.0.0': '127.0.0.1', '::': '::1' }[HOST] ?? HOST
const host = address.includes(':') ? `[${address}]` : address
try {
  const answer = await fetch(`http://${host}:${PORT}/api/health/live`, {
    signal: AbortSignal.timeout(4_000),
  })
  process.exitCode = answer.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
