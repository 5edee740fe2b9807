// Shows alerts that are pushed to this browser. It controls no page and keeps nothing: it has no `fetch` handler, and
// its scope holds none of our pages.

self.addEventListener('push', (event) => {
  const { title, body, path } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, data: { path } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { origin } = self.location
  const url = new URL(event.notification.data.path, origin)
  event.waitUntil(self.clients.openWindow(url.origin === origin ? url.href : origin))
})
