// Draws the API description with Swagger UI, dark where the system is.

const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
follow()
dark.addEventListener('change', follow)

window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#description',
  deepLinking: true,
  displayRequestDuration: true,
  // Fields with what they mean, not made-up examples.
  defaultModelRendering: 'model',
  defaultModelExpandDepth: 2,
  defaultModelsExpandDepth: 0,
  // Asks nobody else whether the description is valid.
  validatorUrl: null,
})
