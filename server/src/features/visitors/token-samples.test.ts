import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startVisitorSession } from "@hark/contract/visitors/endpoints";
import { rubyTokenSample, type TokenSample, tokenSamples } from "@hark/contract/widget-settings/samples";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/build-test-app.ts";
import { buildPerson, buildStage } from "../../../test/cast.ts";

const app = useTestApp();
const run = promisify(execFile);

/** With letters that each language's JSON writes in its own way. */
const user = { id: "user-123", name: 'Amára "O" Okafor/ß', email: "amara+shop@example.com" };
const json = JSON.stringify(user);

const runners: Record<TokenSample["language"], { commands: string[]; probe: string[]; file: string; call: string }> = {
  node: {
    commands: [process.execPath],
    probe: ["--version"],
    file: "sample.mjs",
    call: `\nconsole.log(await createUserToken(${json}));`,
  },
  python: {
    // The first on PATH may be one of several; the system's packages are the system's own.
    commands: ["python3", "/usr/bin/python3"],
    probe: ["-c", "import jwt"],
    file: "sample.py",
    call: `\n\nimport json\nprint(create_user_token(json.loads(${JSON.stringify(json)})))`,
  },
  php: {
    commands: ["php"],
    probe: ["--version"],
    file: "sample.php",
    call: `\necho create_user_token(json_decode(${JSON.stringify(json).replaceAll("$", "\\$")}, true));`,
  },
  ruby: {
    commands: ["ruby"],
    probe: ["--version"],
    file: "sample.rb",
    call: `\nputs create_user_token(JSON.parse(${JSON.stringify(json)}))`,
  },
};

for (const sample of [...tokenSamples, rubyTokenSample]) {
  const { commands, probe, file, call } = runners[sample.language];
  const command = commands.find((program) => spawnSync(program, probe).status === 0) ?? "";
  test.skipIf(command === "")(`[SET-INST-07] the ${sample.label} sample makes a token that verifies`, async () => {
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
