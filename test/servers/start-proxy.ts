import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** Runs the programs with the examples of `deploy/`, unchanged except for ports and names. */
export type StartProxy = (port: number, to: readonly number[], folder: string) => Promise<ChildProcess>

const has = (program: string, asking: string) => spawnSync(program, [asking]).status === 0
export const hasNginx = has('nginx', '-v')
export const hasCaddy = has('caddy', 'version')

export const startNginx: StartProxy = async (port, to, folder) => {
  const key = join(folder, 'key.pem')
  const certificate = join(folder, 'certificate.pem')
  const subject = ['-subj', '/CN=localhost', '-days', '1', '-nodes', '-newkey', 'rsa:2048']
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  const site = (await readFile('deploy/nginx.conf', 'utf8'))
    .replaceAll(/listen \[::\]:.*;\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace(/server 127\.0\.0\.1:3000(.*;)/, (_, options) =>
      to.map((instance) => `server 127.0.0.1:${instance}${options}`).join(' '),
    )
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const whole = `pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${own.join(' ')} ${site} }`
  await writeFile(join(folder, 'nginx.conf'), whole)
  return spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' })
}

export const startCaddy: StartProxy = async (port, to, folder) => {
  const site = await readFile('deploy/Caddyfile', 'utf8')
  const own = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n'
  await writeFile(join(folder, 'Caddyfile'), own + site)
  const env = {
    ...process.env,
    DOMAIN: `localhost:${port}`,
    UPSTREAM: to.map((instance) => `127.0.0.1:${instance}`).join(' '),
    XDG_DATA_HOME: folder,
    HOME: folder,
  }
  return spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    env,
    stdio: 'ignore',
  })
}
