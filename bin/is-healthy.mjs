// Exits with 0 when the server on this machine would answer a search: the health check of the container.
const port = process.env.PORT ?? '3000'
try {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`, {
    signal: AbortSignal.timeout(4_000),
  })
  process.exitCode = answer.ok ? 0 : 1
} catch {
  process.exitCode = 1
}
