/**
 * The code of the Installation screen (SET-INST-03, 07, 08). A test runs each sample against the server, where the machine
 * has its interpreter.
 */

/** Step 2: visitors become Users, shown as Unverified. */
export const identifySample = `<script>
  Hark("identify", {
    id: "user-123",
    name: "Amara Okafor",
    email: "amara@example.com",
  });
</script>`;

/** Step 3, in the page: the token that the customer's server has made. */
export const verifiedIdentifySample = `<script>
  Hark("identify", {
    id: "user-123",
    name: "Amara Okafor",
    email: "amara@example.com",
    userToken: "the token from your server",
  });
</script>`;

export interface TokenSample {
  language: "node" | "python" | "php" | "ruby";
  /** SET-INST-07. */
  label: string;
  /** What has to be installed first, if anything. */
  install: string | null;
  code: string;
}

/** HS256, 7 days (WID-06, WID-07). The key comes from the environment: it must not lie in anybody's repository. */
export const tokenSamples: readonly TokenSample[] = [
  {
    language: "node",
    label: "Node.js",
    install: "npm install jose",
    code: `import { SignJWT } from "jose";

const secretKey = new TextEncoder().encode(process.env.HARK_SECRET_KEY);

export function createUserToken(user) {
  return new SignJWT({ id: user.id, name: user.name, email: user.email })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime("7d")
    .sign(secretKey);
}`,
  },
  {
    language: "python",
    label: "Python",
    install: "pip install pyjwt",
    code: `import os
from datetime import datetime, timedelta, timezone

import jwt


def create_user_token(user):
    claims = {
        "id": user["id"],
        "name": user["name"],
        "email": user["email"],
        "exp": datetime.now(timezone.utc) + timedelta(days=7),
    }
    return jwt.encode(claims, os.environ["HARK_SECRET_KEY"], algorithm="HS256")`,
  },
  {
    language: "php",
    label: "PHP",
    install: null,
    code: `<?php

function create_user_token(array $user): string
{
    $encode = fn (string $bytes): string => rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    $header = $encode(json_encode(['alg' => 'HS256', 'typ' => 'JWT']));
    $claims = $encode(json_encode([
        'id' => $user['id'],
        'name' => $user['name'],
        'email' => $user['email'],
        'exp' => time() + 7 * 24 * 60 * 60,
    ]));
    $signature = hash_hmac('sha256', "$header.$claims", getenv('HARK_SECRET_KEY'), true);

    return "$header.$claims." . $encode($signature);
}`,
  },
];

/** Of the documentation alone: the screen has the three that SET-INST-07 names. */
export const rubyTokenSample: TokenSample = {
  language: "ruby",
  label: "Ruby",
  install: null,
  code: `require "json"
require "openssl"

def create_user_token(user)
  encode = ->(bytes) { [bytes].pack("m0").tr("+/", "-_").delete("=") }
  header = encode.call(JSON.generate(alg: "HS256", typ: "JWT"))
  claims = encode.call(JSON.generate(
    id: user["id"],
    name: user["name"],
    email: user["email"],
    exp: Time.now.to_i + 7 * 24 * 60 * 60
  ))
  signature = OpenSSL::HMAC.digest("SHA256", ENV.fetch("HARK_SECRET_KEY"), "#{header}.#{claims}")

  "#{header}.#{claims}.#{encode.call(signature)}"
end`,
};
