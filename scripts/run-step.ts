import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const projectDir = join(import.meta.dirname, '..')

/** Runs a program of this project with its output shown. @returns its exit code */
export function runStep(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const path = `${join(projectDir, 'node_modules/.bin')}:${process.env.PATH ?? ''}`
  const child = spawn(command, args, {
    cwd: projectDir,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: path, ...env },
  })
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`)
      done(127)
    })
    child.once('exit', (code) => done(code ?? 1))
  })
}
