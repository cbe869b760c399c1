import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startVisitorSession } from "@hark/contract/visitors/endpoints";
import { type TokenSample, tokenSamples } from "@hark/contract/widget-settings/samples";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildPerson, buildStage } from "../../../test/cast.ts";

const app = useTestApp();
const run = promisify(execFile);

/** With letters that each language's JSON writes in its own way. */
const user = { id: "user-123", name: 'Amára "O" Okafor/ß', email: "amara+shop@example.com" };
const json = JSON.stringify(user);

const runners: Record<
  TokenSample["language"],
  { probe: [string, ...string[]]; file: string; command: string; call: string }
> = {
  node: {
    probe: [process.execPath, "--version"],
    file: "sample.mjs",
    command: process.execPath,
    call: `\nconsole.log(await createUserToken(${json}));`,
  },
  python: {
    probe: ["python3", "-c", "import jwt"],
    file: "sample.py",
    command: "python3",
    call: `\n\nimport json\nprint(create_user_token(json.loads(${JSON.stringify(json)})))`,
  },
  php: {
    probe: ["php", "--version"],
    file: "sample.php",
    command: "php",
    call: `\necho create_user_token(json_decode(${JSON.stringify(json).replaceAll("$", "\\$")}, true));`,
  },
};

for (const sample of tokenSamples) {
  const { probe, file, command, call } = runners[sample.language];
  const [program, ...args] = probe;
  const isThere = spawnSync(program, args).status === 0;
  test.skipIf(!isThere)(`[SET-INST-07] the ${sample.label} sample makes a token that verifies`, async () => {
    const { project } = await buildStage(app);
    const folder = await mkdtemp(join(tmpdir(), "hark-sample-"));
    try {
      await symlink(join(import.meta.dirname, "../../../../node_modules"), join(folder, "node_modules"));
      await writeFile(join(folder, file), sample.code + call);
      const { stdout } = await run(command, [join(folder, file)], {
        env: { ...process.env, HARK_SECRET_KEY: project.secretKey },
      });
      const userToken = stdout.trim();
      const answer = await buildPerson(app, null).call(startVisitorSession, {
        params: { projectId: project.id },
        body: { user: { id: user.id }, userToken, locale: { language: "en", timezone: "Europe/Berlin" } },
      });
      expect(answer.problem).toBeUndefined();
      expect(answer.widgetUser).toMatchObject({ isVerified: true, name: user.name, email: user.email });
      expect(decodeProtectedHeader(userToken).alg).toBe("HS256");
      const lifeSeconds = (decodeJwt(userToken).exp ?? 0) - Date.now() / 1000;
      expect(Math.round(lifeSeconds / 86_400)).toBe(7);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}
