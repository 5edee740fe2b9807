/**
 * The page runs only its own scripts, and reaches beyond its own origin for listing photos and for the
 * map's style and tiles alone. For `@fastify/helmet`.
 */
export const contentSecurityPolicy = (mapStyleUrl: string | null) => {
  const mapOrigin = mapStyleUrl === null ? [] : [new URL(mapStyleUrl).origin]
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      fontSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'", ...mapOrigin],
    },
  }
}
